import { beforeEach, describe, expect, it } from 'vitest';
import { createPreview } from '~/admin/chapters/editor/TextAndPreview.tsx';
import { renderChapter } from '~/lib/chapter-text/render-chapter.ts';

let container: HTMLElement;
let show: (text: string) => void;

beforeEach(() => {
  container = document.createElement('div');
  show = createPreview(container);
});

const plain = (html: string) => html.replaceAll('\n', '').replaceAll('> <', '><');

describe('the preview', () => {
  it('shows after each change what the reader’s page would', () => {
    const texts = [
      'The Fence\n\nOne. Two.\n\n\nA way\nThe end.',
      'The Fence\n\nOne. Two, changed.\n\n\nA way\nThe end.',
      'The Fence\nA way\nThe end.',
      'The end.',
      'New\nThe end.\nThe end.\nThe end.',
      'New\nThe end.\nThe end.',
      '',
      'Why\n<!--.-->Why\nx <script>y</script>.\nLong enough to be the closing quote of this whole chapter',
    ];
    for (const text of texts) {
      show(text);
      expect(plain(container.innerHTML)).toBe(plain(renderChapter(text)));
    }
  });

  it('leaves lines alone that have not changed', () => {
    show('The Fence\nOne.\nTwo.\nThree.');
    const [one, two, three] = [...container.querySelectorAll('p')];
    show('The Fence\nOne.\nTwo and more.\nThree.');
    const now = [...container.querySelectorAll('p')];
    expect(now[0]).toBe(one);
    expect(now[1]).not.toBe(two);
    expect(now[2]).toBe(three);
  });
});
