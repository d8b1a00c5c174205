import { expect, it } from 'vitest';
import { pageOf, piecesOf } from '~/build/inline-elements.ts';
import { slimIslands } from '~/build/slim-islands.ts';

const RUNTIME =
  '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style><script>console.error(`[hydrate] Error parsing props`)</script>';
const island = (props: string) =>
  `<astro-island uid="Z1a2B3" prefix="r1" props="${props}" ssr client="when" opts="{&quot;name&quot;:&quot;Thing&quot;,&quot;value&quot;:{&quot;touched&quot;:true}}" await-children><b>x</b><!--astro:end--></astro-island>`;
const slim = (html: string) => pageOf(slimIslands(piecesOf(html)));

it("removes Astro's island script and style, and writes props and options as plain JSON", () => {
  const page = slim(
    `<p>Text</p>${RUNTIME}${island("{&quot;a&quot;:[1,[[0,1],[0,{&quot;b&quot;:[0,null]}]]],&quot;c&quot;:[0,&quot;it's &lt;\\&quot;here\\&quot;&gt; &amp;amp; &#39;there&#39;&quot;]}")}`,
  );
  expect(page).toBe(
    `<p>Text</p><astro-island prefix="r1" props='{"a":[1,{"b":null}],"c":"it&#39;s &lt;\\"here\\"&gt; &amp;amp; &#39;there&#39;"}' ssr client="when" opts='{"touched":true}'><b>x</b></astro-island>`,
  );
});

it('does not change a page without islands', () => {
  expect(slim('<p>Text</p><script>1</script>')).toBe('<p>Text</p><script>1</script>');
});

it('fails if Astro’s island element has changed or props cannot be unpacked', () => {
  expect(() => slim(island('{}'))).toThrow('not the expected island element of Astro');
  expect(() => slim(RUNTIME + island('{&quot;date&quot;:[3,&quot;2026-11-22&quot;]}'))).toThrow(
    'only strings, numbers, lists, and objects',
  );
  expect(() => slim(RUNTIME + island('{&quot;a&quot;:[0,{&quot;b&quot;:[5,[]]}]}'))).toThrow('Island props');
});
