// Every page carries its style sheet in its HTML, and Tailwind writes one sheet for all pages. This takes out of each
// page's sheet what that page cannot use: rules for classes that stand neither in its HTML nor in its scripts.
import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import postcss, { type Root, type Rule } from 'postcss';
import parseSelector, { type Selector } from 'postcss-selector-parser';
import { replaceInlineBodies } from './inline-elements.ts';

/** Trims the inlined sheets of every page below a folder. Scripts that a page can load count as part of it. */
export async function trimStyles(folder: string): Promise<void> {
  const scripts = await readScripts(folder);
  const sheets = new Map<string, Sheet>();
  for await (const name of glob('**/*.html', { cwd: folder })) {
    const file = path.join(folder, name);
    const html = await readFile(file, 'utf8');
    const words = wordsOf(replaceInlineBodies(html, 'style', () => ''));
    for (const script of reachableScripts(html, scripts)) for (const word of script.words) words.add(word);
    const result = replaceInlineBodies(html, 'style', ({ body: css }) => {
      const sheet = sheets.get(css) ?? readSheet(css);
      sheets.set(css, sheet);
      const used = [...sheet.names].filter((name) => words.has(name));
      const key = used.join(' ');
      const text = sheet.trimmed.get(key) ?? trimSheet(sheet, new Set(used));
      sheet.trimmed.set(key, text);
      return text;
    });
    if (result !== html) await writeFile(file, result);
  }
}

type Sheet = {
  root: Root;
  names: Set<string>;
  /** By the names a page uses. Chapters all use the same: trimmed once, reused a thousand times. */
  trimmed: Map<string, string>;
};

function readSheet(css: string): Sheet {
  const root = postcss.parse(css);
  const names = new Set<string>();
  root.walkRules((rule) => {
    for (const selector of selectorsOf(rule)) for (const name of requiredNames(selector)) names.add(name);
  });
  return { root, names, trimmed: new Map() };
}

function trimSheet(sheet: Sheet, used: ReadonlySet<string>): string {
  const root = sheet.root.clone();
  root.walkRules((rule) => {
    const kept = selectorsOf(rule).filter((selector) =>
      requiredNames(selector).every((name) => used.has(name)),
    );
    if (kept.length === 0) rule.remove();
    else rule.selector = kept.map((selector) => String(selector)).join(',');
  });
  // Emptied rules inside rules first, then what they stood in.
  root.walkAtRules((atRule) => {
    if (atRule.nodes?.length === 0 && atRule.name !== 'layer') atRule.remove();
  });
  dropUnusedProperties(root);
  return root.toString();
}

/** Tailwind sets some forty properties on every element for utilities that most pages do not have. */
function dropUnusedProperties(root: Root): void {
  const read = new Set([...root.toString().matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  root.walkDecls(/^--tw-/, (declaration) => {
    if (!read.has(declaration.prop)) declaration.remove();
  });
  root.walkRules((rule) => {
    if (rule.nodes.length === 0) rule.remove();
  });
}

function selectorsOf(rule: Rule): Selector[] {
  // A keyframe's 'from' or '40%' is no selector.
  if (rule.parent?.type === 'atrule' && 'name' in rule.parent && rule.parent.name.endsWith('keyframes'))
    return [];
  return parseSelector().astSync(rule.selector).nodes;
}

/** The classes and component scopes without which a selector matches nothing; what :not() or :is() hold may vary. */
function requiredNames(selector: Selector): string[] {
  return selector.nodes.flatMap((node) => {
    if (node.type === 'class') return [node.value];
    if (node.type === 'attribute' && node.attribute.startsWith('data-astro-cid-')) return [node.attribute];
    return [];
  });
}

type Script = { words: Set<string>; imports: string[] };

async function readScripts(folder: string): Promise<Map<string, Script>> {
  const scripts = new Map<string, Script>();
  for await (const name of glob('_astro/*.js', { cwd: folder })) {
    const text = await readFile(path.join(folder, name), 'utf8');
    const imports = [...text.matchAll(/["'`](?:\.\/|\/?_astro\/)([\w.@-]+\.js)["'`]/g)].map(
      ([, file = '']) => file,
    );
    scripts.set(path.basename(name), { words: wordsOf(text), imports });
  }
  return scripts;
}

function reachableScripts(html: string, scripts: ReadonlyMap<string, Script>): Set<Script> {
  const found = new Set<Script>();
  const visit = (name: string) => {
    const script = scripts.get(name);
    if (!script || found.has(script)) return;
    found.add(script);
    script.imports.forEach(visit);
  };
  for (const [, name = ''] of html.matchAll(/\/_astro\/([\w.@-]+\.js)/g)) visit(name);
  return found;
}

/** Everything in a text that could be a class: cut at blanks and quotes, and once more at brackets. */
function wordsOf(text: string): Set<string> {
  const plain = text.replaceAll('&amp;', '&');
  return new Set([...plain.split(/[\s"'`\\]+/), ...plain.split(/[\s"'`\\<>{}()=;,$]+/)]);
}
