// Removes unused CSS from each page's inlined stylesheet: rules for classes and elements that are neither in its HTML
// nor in its scripts, and custom properties that nothing reads.
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import postcss, { type Root, type Rule } from 'postcss';
import parseSelector, { type Selector } from 'postcss-selector-parser';
import { inlineElements, pageOf, replaceBodies, type Piece } from './inline-elements.ts';

const READ_PROPERTY = /var\((--[\w-]+)/g;

/** React's file names every element and attribute there is. Only what it has as a class can come to a page. */
const FRAMEWORK = /^react\.[\w-]+\.js$/;
const CLASS_NAMES = /className:["'`]([^"'`]*)["'`]/g;

const BUTTON_TYPES = new Set(['button', 'reset', 'submit']);
const FIELD_PARTS = /^:(-moz-ui-invalid|:-webkit-(search|file|inner-spin|outer-spin)-)/;

/** A chunk that comes after a press, with a stylesheet that has all it needs: it asks nothing of the page's. */
const LATE = /\.late\.[\w-]+\.js$/;

export type Script = {
  /** What may be a class or an element that the script brings to the page. */
  words: Set<string>;
  /** Custom properties that it reads. */
  properties: Set<string>;
  imports: string[];
};

/** Trims the inlined stylesheets of one page after another; scripts that a page can load count as part of it. */
export function createStyleTrimmer(
  scripts: ReadonlyMap<string, Script>,
): (pieces: readonly Piece[]) => Piece[] {
  const stylesheets = new Map<string, Stylesheet>();
  const selectors: Selectors = new Map();
  const stylesheetOf = (css: string): Stylesheet => {
    const stylesheet = stylesheets.get(css) ?? readStylesheet(css, selectors);
    stylesheets.set(css, stylesheet);
    return stylesheet;
  };
  return (pieces) => {
    const markup = pageOf(replaceBodies(pieces, 'style', () => ''));
    const reachable = reachableScripts(markup, scripts);
    // Not one set of all: the scripts of a page name a hundred thousand words, and its stylesheet asks for a thousand.
    const words = [wordsOf(markup), ...[...reachable].map((script) => script.words)];
    const isThere = (name: string) => words.some((some) => some.has(name));
    const trimmed = new Map(
      inlineElements(pieces, 'style').map(({ body }) => [body, keepRules(stylesheetOf(body), isThere)]),
    );
    const read = new Set([markup, ...[...trimmed.values()].map(({ text }) => text)].flatMap(propertiesIn));
    for (const script of reachable) for (const property of script.properties) read.add(property);
    return replaceBodies(pieces, 'style', ({ body }) => {
      const stylesheet = trimmed.get(body);
      return stylesheet ? keepProperties(stylesheet, read) : body;
    });
  };
}

/** The scripts of a built site by their file names. */
export async function readScripts(folder: string): Promise<Map<string, Script>> {
  const scripts = new Map<string, Script>();
  for await (const name of glob('_astro/*.js', { cwd: folder })) {
    scripts.set(path.basename(name), readScript(name, await readFile(path.join(folder, name), 'utf8')));
  }
  return scripts;
}

export function readScript(name: string, text: string): Script {
  const imports = [...text.matchAll(/["'`](?:\.\/|\/?_astro\/)([\w.@-]+\.js)["'`]/g)];
  const elements = [...text.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, element = '']) => element);
  const classes = [...text.matchAll(CLASS_NAMES)].flatMap(([, names = '']) => names.split(' '));
  return {
    words: new Set(
      FRAMEWORK.test(path.basename(name)) ? classes : [...text.split(/[\s"'`\\]+/), ...elements],
    ),
    properties: new Set(propertiesIn(text)),
    imports: imports.map(([, file = '']) => file),
  };
}

/** Trimmed stylesheets are kept by what a page uses of them: all chapters use the same, so it is trimmed once. */
type Stylesheet = {
  root: Root;
  /** Classes, component scopes and elements that its selectors ask for. */
  names: Set<string>;
  selectors: Selectors;
  kept: Map<string, TrimmedStylesheet>;
};

/** What lists of selectors ask for, by their text. Reading them takes longest, and most stylesheets have the same. */
type Selectors = Map<string, readonly RequiredNames[]>;

type RequiredNames = { selector: string; names: readonly string[] };

type TrimmedStylesheet = {
  root: Root;
  text: string;
  /** Custom properties that it sets. */
  properties: Set<string>;
  kept: Map<string, string>;
};

function readStylesheet(css: string, selectors: Selectors): Stylesheet {
  // Tailwind writes the full opacity of every color.
  const root = postcss.parse(css.replaceAll(') / 1)', '))'));
  const names = new Set<string>();
  root.walkRules((rule) => {
    for (const required of requiredBy(rule, selectors)) for (const name of required.names) names.add(name);
  });
  return { root, names, selectors, kept: new Map() };
}

function keepRules(stylesheet: Stylesheet, isThere: (name: string) => boolean): TrimmedStylesheet {
  const used = new Set([...stylesheet.names].filter(isThere));
  const key = [...used].join(' ');
  const known = stylesheet.kept.get(key);
  if (known) return known;
  const root = stylesheet.root.clone();
  root.walkRules((rule) => {
    const kept = requiredBy(rule, stylesheet.selectors).filter(({ names }) =>
      names.every((name) => used.has(name)),
    );
    if (kept.length === 0) rule.remove();
    else rule.selector = kept.map(({ selector }) => selector).join(',');
  });
  dropEmptyRules(root);
  const properties = new Set<string>();
  root.walkDecls(/^--/, ({ prop }) => void properties.add(prop));
  const trimmed = { root, text: root.toString(), properties, kept: new Map<string, string>() };
  stylesheet.kept.set(key, trimmed);
  return trimmed;
}

/** Tailwind sets some forty properties on every element for utilities that most pages do not have. */
function keepProperties(stylesheet: TrimmedStylesheet, read: ReadonlySet<string>): string {
  const used = new Set([...stylesheet.properties].filter((property) => read.has(property)));
  const key = [...used].join(' ');
  const known = stylesheet.kept.get(key);
  if (known !== undefined) return known;
  const root = stylesheet.root.clone();
  root.walkDecls(/^--/, (declaration) => {
    if (!used.has(declaration.prop)) declaration.remove();
  });
  dropEmptyRules(root);
  const text = root.toString();
  stylesheet.kept.set(key, text);
  return text;
}

function dropEmptyRules(root: Root): void {
  root.walkRules((rule) => {
    if (rule.nodes.length === 0) rule.remove();
  });
  // From the inside out: an emptied rule may leave its parent empty.
  let isDone = false;
  while (!isDone) {
    isDone = true;
    root.walkAtRules((atRule) => {
      if (atRule.nodes?.length !== 0 || atRule.name === 'layer') return;
      atRule.remove();
      isDone = false;
    });
  }
}

function propertiesIn(text: string): string[] {
  return [...text.matchAll(READ_PROPERTY)].map(([, name = '']) => name);
}

/** What each selector of a rule asks for. */
function requiredBy(rule: Rule, selectors: Selectors): readonly RequiredNames[] {
  if (isKeyframe(rule)) return [];
  const known = selectors.get(rule.selector);
  if (known) return known;
  const list: Selector[] = parseSelector().astSync(rule.selector).nodes;
  const required = list.map((selector) => ({ selector: String(selector), names: requiredNames(selector) }));
  selectors.set(rule.selector, required);
  return required;
}

/** A keyframe's 'from' or '40%' is not a selector. */
function isKeyframe({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && 'name' in parent && String(parent.name).endsWith('keyframes');
}

/** What a page must have for the selector to match anything; what :not() or :is() hold may vary. */
function requiredNames(selector: Selector): string[] {
  return selector.nodes.flatMap((node) => {
    if (node.type === 'class') return [node.value];
    if (node.type === 'tag') return [node.value.toLowerCase()];
    if (node.type === 'attribute' && node.attribute.startsWith('data-astro-cid-')) return [node.attribute];
    // Tailwind's reset names fields by their type and their parts.
    if (node.type === 'attribute' && node.attribute === 'type' && !BUTTON_TYPES.has(node.value ?? ''))
      return ['input'];
    if (node.type === 'pseudo' && FIELD_PARTS.test(node.value)) return ['input'];
    return [];
  });
}

function reachableScripts(html: string, scripts: ReadonlyMap<string, Script>): Set<Script> {
  const found = new Set<Script>();
  const visit = (name: string) => {
    const script = LATE.test(name) ? undefined : scripts.get(name);
    if (!script || found.has(script)) return;
    found.add(script);
    script.imports.forEach(visit);
  };
  for (const [, name = ''] of html.matchAll(/\/_astro\/([\w.@-]+\.js)/g)) visit(name);
  return found;
}

const FINER = /[<>{}()=;,$/]+/;

/** Everything in a page that could be a class or an element: cut at spaces and quotes, and once more at brackets. */
function wordsOf(html: string): Set<string> {
  const words = new Set<string>();
  for (const word of html.replaceAll('&amp;', '&').split(/[\s"'`\\]+/)) {
    if (words.has(word)) continue;
    words.add(word);
    if (FINER.test(word)) for (const part of word.split(FINER)) words.add(part);
  }
  return words;
}
