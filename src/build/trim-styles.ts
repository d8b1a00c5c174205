// Removes unused CSS from each page's inlined stylesheets: rules for classes and elements that are neither in its HTML
// nor in its scripts, and custom properties that are not used.
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import postcss, { type AtRule, type ChildNode, type Root, type Rule } from 'postcss';
import { inlineElements, pageOf, replaceBodies, withoutText, type Piece } from './inline-elements.ts';

/** React's chunk names every HTML element and attribute, so only its class names and lists of names with hyphens count. */
const REACT = /^react\.[\w-]+\.js$/;
const CLASS_NAMES = /className:["'`]([^"'`]*)["'`]|["'`]([\w-]+ [\w -]*-[\w -]*)["'`]/g;
const KEYFRAMES = /keyframes$/;
const READ_PROPERTY = /var\((--[\w-]+)/g;

export type Script = {
  /** Possible classes and elements. */
  words: Set<string>;
  readProperties: string[];
  imports: string[];
};

/** The trimmer handles one page per call and considers all scripts that the page can load. */
export function createStyleTrimmer(
  scripts: ReadonlyMap<string, Script>,
): (pieces: readonly Piece[]) => Piece[] {
  // Most pages of a kind need the same rules.
  const names = new Map<string, string[]>();
  const trimmed = new Map<string, string[]>();
  return (pieces) => {
    const sheets = inlineElements(pieces, 'style').map(({ body }) => body);
    // Words of the text are not classes, and would make almost every chapter's stylesheet different.
    const markup = pageOf(withoutText(replaceBodies(pieces, 'style', () => '')));
    const reachable = reachableScripts(markup, scripts);
    const words = [tokensIn(markup), ...reachable.map((script) => script.words)];
    for (const css of sheets) if (!names.has(css)) names.set(css, namesIn(postcss.parse(css)));
    const used = sheets
      .flatMap((css) => names.get(css) ?? [])
      .filter((name) => words.some((set) => set.has(name)));
    const read = [...readPropertiesIn(markup), ...reachable.flatMap((script) => script.readProperties)];
    const key = [...sheets, ...used, ...new Set(read)].join('\n');
    const results = trimmed.get(key) ?? trim(sheets, new Set(used), read);
    trimmed.set(key, results);
    const remaining = results.values();
    return replaceBodies(pieces, 'style', () => remaining.next().value ?? '');
  };
}

/** The scripts of a built site by their file names. */
export async function readScripts(folder: string): Promise<Map<string, Script>> {
  const scripts = new Map<string, Script>();
  for await (const file of glob('_astro/*.js', { cwd: folder })) {
    const name = path.basename(file);
    scripts.set(name, readScript(name, await readFile(path.join(folder, file), 'utf8')));
  }
  return scripts;
}

export function readScript(name: string, text: string): Script {
  const elements = [...text.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, element = '']) => element);
  const classes = [...text.matchAll(CLASS_NAMES)].flatMap(([, names, list = '']) =>
    (names ?? list).split(' '),
  );
  return {
    words: new Set(REACT.test(name) ? classes : [...text.split(/[\s"'`\\]+/), ...elements]),
    readProperties: readPropertiesIn(text),
    imports: [...text.matchAll(/["'`](?:\.\/|\/?_astro\/)([\w.@-]+\.js)["'`]/g)].map(([, file = '']) => file),
  };
}

function trim(sheets: readonly string[], used: ReadonlySet<string>, read: readonly string[]): string[] {
  const roots = sheets.map((css) => postcss.parse(css));
  for (const root of roots) {
    root.walkRules((rule) => {
      if (isKeyframe(rule)) return;
      const kept = rule.selectors.filter((selector) =>
        namesOfSelector(selector).every((name) => used.has(name)),
      );
      if (kept.length > 0) rule.selector = kept.join(',');
      else rule.remove();
    });
  }
  const animations = new Set(roots.flatMap(namesOfAnimations));
  for (const root of roots) {
    root.walkAtRules(KEYFRAMES, (rule) => {
      if (!animations.has(rule.params)) rule.remove();
    });
  }
  const properties = new Set([...read, ...roots.flatMap((root) => readPropertiesIn(String(root)))]);
  for (const root of roots) {
    root.walkDecls(/^--/, (declaration) => {
      if (!properties.has(declaration.prop)) declaration.remove();
    });
    removeEmptyRules(root);
  }
  return roots.map(String);
}

/** From the inside out, because removing a rule may leave its parent empty. */
function removeEmptyRules(parent: Root | ChildNode): void {
  if (!('nodes' in parent)) return;
  for (const child of [...(parent.nodes ?? [])]) {
    removeEmptyRules(child);
    const isEmpty = 'nodes' in child && child.nodes?.length === 0;
    // An empty layer still determines the layer order.
    if (isEmpty && !(child.type === 'atrule' && child.name === 'layer')) child.remove();
  }
}

function namesIn(root: Root): string[] {
  const names = new Set<string>();
  root.walkRules((rule) => {
    if (isKeyframe(rule)) return;
    for (const name of rule.selectors.flatMap(namesOfSelector)) names.add(name);
  });
  return [...names];
}

/** A keyframe's 'from' or '40%' is not a selector. */
function isKeyframe({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && KEYFRAMES.test((parent as AtRule).name);
}

function namesOfAnimations(root: Root): string[] {
  const words: string[] = [];
  root.walkDecls(/^(--|animation)/, ({ value }) => void words.push(...value.split(/[\s,]+/)));
  return words;
}

/** Classes, component scopes, and elements required by a selector, except those within :not() or :is(). */
function namesOfSelector(selector: string): string[] {
  let outer = selector.replace(/(?<!\\)\[(?!data-astro-cid-)[^\]]*\]/g, '');
  for (let before = ''; before !== outer;) {
    before = outer;
    outer = outer.replace(/(?<!\\)\((?:[^()\\]|\\.)*\)/g, '');
  }
  const names = outer.matchAll(/\.((?:\\.|[\w-])+)|\[(data-astro-cid-\w+)\]|(?<![\w\\:.[-])([a-z][\w-]*)/gi);
  return [...names].map(
    ([, name, scope, element]) => name?.replace(/\\(.)/g, '$1') ?? scope ?? element?.toLowerCase() ?? '',
  );
}

function readPropertiesIn(text: string): string[] {
  return [...text.matchAll(READ_PROPERTY)].map(([, name = '']) => name);
}

function reachableScripts(html: string, scripts: ReadonlyMap<string, Script>): Script[] {
  const visited = new Set<Script>();
  const visit = (name: string) => {
    const script = scripts.get(name);
    if (!script || visited.has(script)) return;
    visited.add(script);
    script.imports.forEach(visit);
  };
  for (const [, name = ''] of html.matchAll(/\/_astro\/([\w.@-]+\.js)/g)) visit(name);
  return [...visited];
}

/** All tokens in a page that may be a class or an element: split at spaces and quotes, then at brackets. */
function tokensIn(html: string): Set<string> {
  const words = html.replaceAll('&amp;', '&').split(/[\s"'`\\]+/);
  return new Set([...words, ...words.flatMap((word) => word.split(/[<>{}()=;,$/]+/))]);
}
