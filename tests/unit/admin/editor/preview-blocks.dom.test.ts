import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPreviewBlocks, type PreviewBlocks } from '~/features/admin/chapters/editor/preview-blocks.ts';
import { renderChapter } from '~/lib/chapter-text/render-chapter.ts';

let container: HTMLElement;
let blocks: PreviewBlocks;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  container = document.createElement('div');
  blocks = createPreviewBlocks(container);
});
afterEach(() => {
  blocks.stop();
  vi.useRealTimers();
});

function show(text: string): void {
  blocks.show(text);
  vi.runAllTimers();
}
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

  it('is made in slices, so that a key in between is not kept waiting', () => {
    const text = `The Fence\n${'One of <em>many</em>. '.repeat(3)}\n`.repeat(4000);
    blocks.show(text);
    expect(container.children.length).toBeLessThan(4000);
    show('Another\nText.');
    expect(container.innerHTML).toContain('Text.');
    expect(container.querySelectorAll('p')).toHaveLength(1);
  });
});
