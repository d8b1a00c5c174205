import { expect, it } from 'vitest';
import { pageOf, piecesOf } from '~/server/site/inline-elements.ts';
import { slimIslands } from '~/server/site/slim-islands.ts';

const RUNTIME =
  '<script>customElements.get("astro-island")||customElements.define("astro-island",o)</script>';
const island = (props: string) =>
  `<astro-island uid="Z1a2B3" prefix="r1" props="${props}" ssr></astro-island>`;
const slim = (html: string) => pageOf(slimIslands(piecesOf(html)));

it("puts our element in the place of Astro's, and leaves out what is random", () => {
  const page = slim(
    `<p>Text</p>${RUNTIME}${island('{&quot;a&quot;:[1,[[0,1],[0,{&quot;b&quot;:[0,null]}]]]}')}`,
  );
  expect(page).not.toContain('||customElements');
  expect(page).toContain('function defineIslands');
  expect(page).toContain('<astro-island prefix="r1" props=');
});

it('leaves a page without islands as it is', () => {
  expect(slim('<p>Text</p><script>1</script>')).toBe('<p>Text</p><script>1</script>');
});

it("fails where Astro's element is not what it was, and where props could not be unpacked", () => {
  expect(() => slim(island('{}'))).toThrow("without the element that Astro's version brought so far");
  expect(() => slim(RUNTIME + island('{&quot;date&quot;:[3,&quot;2026-11-22&quot;]}'))).toThrow(
    'texts, numbers, lists and objects as props',
  );
  expect(() => slim(RUNTIME + island('{&quot;a&quot;:[0,{&quot;b&quot;:[5,[]]}]}'))).toThrow('as props');
});
