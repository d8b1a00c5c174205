// Astro leaves scripts marked `is:inline` as they were typed, and writes one element per script. On a page that paints
// from its first response their comments and blanks travel too, and each one's hash in the policy, which nothing
// compresses. So they are minified, and as few as can be.
import { minifySync } from 'rolldown/utils';

const SCRIPT = /(<script\b([^>]*)>)([\s\S]*?)(<\/script>)/g;
/** Only elements without attributes: classic scripts, sheets for all media. */
const NEIGHBOURS = /<(script|style)>(?:(?!<\/\1>)[\s\S])*<\/\1>(?:\s*<\1>(?:(?!<\/\1>)[\s\S])*<\/\1>)+/g;
/** Astro's script for islands, and the ones that teach it a directive. Those are heard whenever they come. */
const ISLANDS =
  /<script>((?:(?!<\/script>)[\s\S])*new Event\([`'"]astro:(?:(?!<\/script>)[\s\S])*)<\/script>/g;

/** Minifies and joins the inline scripts of one page after another; data blocks stay as they are. */
export function createScriptShrinker(): (html: string) => string {
  const shrunk = new Map<string, string>();
  const shrinkAll = (html: string) =>
    html.replace(SCRIPT, (all, open: string, attributes: string, body: string, close: string) => {
      if (body.trim() === '' || /\bsrc=|json|speculationrules/.test(attributes)) return all;
      const text = shrunk.get(body) ?? shrink(body);
      shrunk.set(body, text);
      return open + text + close;
    });
  return (html) => joinNeighbours(gatherIslandScripts(shrinkAll(html)));
}

/** Directives stand before the first island that needs them; all of them go to where the first one is. */
function gatherIslandScripts(html: string): string {
  const bodies = [...html.matchAll(ISLANDS)].map(([, body = '']) => body);
  let isFirst = true;
  return html.replace(ISLANDS, () => {
    if (!isFirst) return '';
    isFirst = false;
    return `<script>${joinStatements(bodies)}</script>`;
  });
}

function joinNeighbours(html: string): string {
  return html.replace(NEIGHBOURS, (all, name: string) => {
    const bodies = all
      .slice(`<${name}>`.length, -`</${name}>`.length)
      .split(new RegExp(`</${name}>\\s*<${name}>`));
    return `<${name}>${name === 'script' ? joinStatements(bodies) : bodies.join('')}</${name}>`;
  });
}

function joinStatements(scripts: string[]): string {
  return scripts.map((script) => script.replace(/;$/, '')).join(';');
}

function shrink(script: string): string {
  const { code, errors } = minifySync('inline.js', script);
  // What the minifier cannot read, a browser may still; and an end tag in a string must not become one.
  return errors.length > 0 || code.includes('</') ? script : code.trim();
}
