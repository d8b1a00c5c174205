import { expect, test } from 'vitest';
import { renderChapter } from '~/lib/chapter-text/render-chapter.ts';
import { linkReferences } from '~/lib/scripture/link-references.ts';

test.each([
  [
    '<p>He read Deuteronomy 22:8, twice.</p>',
    '<p>He read <a href="/scripture/deuteronomy#22-8">Deuteronomy 22:8</a>, twice.</p>',
  ],
  ['<p>(Genesis 22:1–3, 9)</p>', '<p>(<a href="/scripture/genesis#22-1">Genesis 22:1–3, 9</a>)</p>'],
  [
    '<p><em>Genesis</em> 22:1 and <em>Exodus 3</em></p>',
    '<p><a href="/scripture/genesis#22-1"><em>Genesis</em> 22:1</a> and <em><a href="/scripture/exodus#3">Exodus 3</a></em></p>',
  ],
  ['<p>Genesis&nbsp;22:1</p>', '<p><a href="/scripture/genesis#22-1">Genesis&nbsp;22:1</a></p>'],
])('links the references in: %s', (html, linked) => {
  expect(linkReferences(html)).toBe(linked);
});

test.each([
  '<p>Listen: <em>see Genesis 22</em>:1</p>',
  '<p><a href="https://example.org/">Genesis 22:1</a></p>',
  '<p>Genesis <a href="https://example.org/">22:1</a></p>',
  '<p title="Genesis 22:1">Judges and Numbers</p>',
  '<p>Genesis 99:1</p>',
])('adds no links to: %s', (html) => {
  expect(linkReferences(html)).not.toContain('/scripture/');
});

test('does not link across paragraphs, and keeps hostile markup escaped', () => {
  expect(linkReferences(renderChapter('Title\n\nGenesis\n\n22:1 is here. It is said.'))).not.toContain('<a');
  const hostile = renderChapter(
    'Title\n\nGenesis <script>alert(1)</script>22:1<img src=x onerror=alert(1)>. So.',
  );
  expect(linkReferences(hostile)).not.toMatch(/<script|onerror/);
});
