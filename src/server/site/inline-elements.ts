// The scripts and style sheets that stand in a page itself. A title or a description may hold '<script>' as words, and
// in an attribute that is written as it is: nothing there is an element, nothing there may be changed or allowed to run.

export type InlineElement = { attributes: string; body: string };

// As Astro and React write them: values in quotes, with the quotes in them escaped.
const ATTRIBUTES = `(?:"[^"]*"|'[^']*'|[^"'>])*`;
const TOKENS = new RegExp(
  `<!--[\\s\\S]*?-->|(<(script|style)(?=[\\s/>])(${ATTRIBUTES})>)([\\s\\S]*?)(</\\2>)|</?[a-z]${ATTRIBUTES}>`,
  'gi',
);

/** Every script or every style sheet of a page, in order; those with a `src` too. */
export function inlineElements(html: string, name: 'script' | 'style'): InlineElement[] {
  const found: InlineElement[] = [];
  replaceInlineBodies(html, name, (element) => {
    found.push(element);
    return element.body;
  });
  return found;
}

/** The page with each of those elements' bodies replaced. */
export function replaceInlineBodies(
  html: string,
  name: 'script' | 'style',
  replace: (element: InlineElement) => string,
): string {
  return html.replace(
    TOKENS,
    (all: string, open?: string, tag?: string, attributes = '', body = '', close = '') =>
      open !== undefined && tag?.toLowerCase() === name ? open + replace({ attributes, body }) + close : all,
  );
}
