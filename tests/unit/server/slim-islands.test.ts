import { expect, it } from 'vitest';
import { pageOf, piecesOf } from '~/server/site/inline-elements.ts';
import { slimIslands } from '~/server/site/slim-islands.ts';

const RUNTIME =
  '<script>customElements.get("astro-island")||customElements.define("astro-island",o)</script>';
const island = (props: string) =>
  `<astro-island uid="Z1a2B3" prefix="r1" props="${props}" ssr client="when" opts="{&quot;name&quot;:&quot;Thing&quot;,&quot;value&quot;:{&quot;touched&quot;:true}}" await-children><b>x</b><!--astro:end--></astro-island>`;
const slim = (html: string) => pageOf(slimIslands(piecesOf(html)));

it("puts our element in the place of Astro's, with props and options as plain JSON, and leaves out the rest", () => {
  const page = slim(
    `<p>Text</p>${RUNTIME}${island("{&quot;a&quot;:[1,[[0,1],[0,{&quot;b&quot;:[0,null]}]]],&quot;c&quot;:[0,&quot;it's &lt;\\&quot;here\\&quot;&gt; &amp;amp; &#39;there&#39;&quot;]}")}`,
  );
  expect(page).not.toContain('||customElements');
  expect(page).toContain('function defineIslands');
  expect(page).toContain(
    `<astro-island prefix="r1" props='{"a":[1,{"b":null}],"c":"it&#39;s &lt;\\"here\\"&gt; &amp;amp; &#39;there&#39;"}' ssr client="when" opts='{"touched":true}'><b>x</b></astro-island>`,
  );
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
