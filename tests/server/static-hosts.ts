// How static hosts interpret a `_headers` file, based on the code of their development servers
// (@cloudflare/pages-shared, @netlify/headers-parser and netlify-cli).

type Rule = { path: string; set: [name: string, value: string][]; unset: string[] };
export type Host = (file: string) => (address: string) => Headers;

const CLOUDFLARE_MAX_RULES = 100;
const CLOUDFLARE_MAX_LINE_LENGTH = 2000;

function parseRules(file: string): Rule[] {
  const rules: Rule[] = [];
  for (const line of file.split('\n').map((text) => text.trim())) {
    const rule = rules.at(-1);
    if (line === '') continue;
    if (line.startsWith('/')) rules.push({ path: line, set: [], unset: [] });
    else if (line.startsWith('! ')) rule?.unset.push(line.slice(2));
    else rule?.set.push([line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]);
  }
  return rules;
}

/** Values of all matching rules are joined; a rule may remove values set by earlier ones. */
export const cloudflarePages: Host = (file) => {
  const lines = file.split('\n').filter((line) => line.length <= CLOUDFLARE_MAX_LINE_LENGTH);
  const rules = parseRules(lines.join('\n')).slice(0, CLOUDFLARE_MAX_RULES);
  return (address) => {
    const headers = new Headers();
    for (const { path, set, unset } of rules) {
      if (!new RegExp(`^${path.split('*').map(escapeRegExp).join('.*')}$`).test(address)) continue;
      for (const name of unset) headers.delete(name);
      for (const [name, value] of set) headers.append(name, value);
    }
    return headers;
  };
};

/** `/read/*` also matches `/read` and `/reading`, and a header cannot be removed. */
function netlifyMatches(path: string, address: string): boolean {
  const parts = path.split('/').filter((part) => part !== '');
  const pattern = parts.map((part) =>
    part === '*' ? '?(.*)' : part.split('*').map(escapeRegExp).join('(.*)'),
  );
  return new RegExp(`^/${pattern.join('/')}/?$`, 'iu').test(address);
}

const netlify =
  (merge: (headers: Headers, name: string, value: string) => void): Host =>
  (file) =>
  (address) => {
    const headers = new Headers();
    for (const { path, set } of parseRules(file)) {
      if (!netlifyMatches(path, address)) continue;
      const values = new Headers();
      for (const [name, value] of set) values.append(name, value);
      values.forEach((value, name) => merge(headers, name, value));
    }
    return headers;
  };

/** Netlify's development server uses the last value if two rules set the same header. */
export const netlifyLastWins = netlify((headers, name, value) => headers.set(name, value));
/** Netlify documents neither behavior, so it might join the values instead. */
export const netlifyAllApply = netlify((headers, name, value) => headers.append(name, value));

function escapeRegExp(text: string): string {
  return text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
}
