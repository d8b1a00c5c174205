// Removes Astro's island element and its style rule, because the head script defines a smaller one
// (src/lib/islands/island-element.ts) and shared.css has the rule; writes serialized props as plain JSON. Together, these
// save 0.9 KB on every page with islands.
import { pageOf, type Piece } from './inline-elements.ts';

const RUNTIME = '[hydrate] Error parsing props';
const STYLE = 'astro-island,astro-slot,astro-static-slot{display:contents}';
const ISLAND = /<astro-island (?:"[^"]*"|[^">])*>/g;
const PLAIN = 0;
const LIST = 1;

/** Astro's serialization of a value. */
type Serialized = [type: number, value: unknown];

/** @throws if Astro's element has changed or an island has unsupported props. */
export function slimIslands(pieces: readonly Piece[]): Piece[] {
  const markup = pageOf(pieces.filter((piece) => typeof piece === 'string'));
  if (!markup.includes('<astro-island')) return [...pieces];
  const isRuntime = (piece: Piece) => typeof piece !== 'string' && piece.body.includes(RUNTIME);
  if (!pieces.some(isRuntime))
    throw new Error('A page has islands, but not the expected island element of Astro.');
  const kept = pieces.filter(
    (piece) => !isRuntime(piece) && (typeof piece === 'string' || piece.body !== STYLE),
  );
  return kept.map((piece) =>
    typeof piece === 'string' ? piece.replace(ISLAND, simplifyTag).replaceAll('<!--astro:end-->', '') : piece,
  );
}

/** Props and options as JSON in single quotes, without entities. The uid is random, so pages would differ in every build. */
function simplifyTag(tag: string): string {
  return tag
    .replace(/ uid="\w+"| await-children(?:="")?/g, '')
    .replace(/ (props|opts)="([^"]*)"/g, (_, name: string, attribute: string) => {
      const serialized = parse(attribute);
      const plain = JSON.stringify(name === 'props' ? deserializeAll(serialized) : serialized['value']);
      return ` ${name}='${plain.replaceAll("'", '&#39;')}'`;
    });
}

function parse(attribute: string): Record<string, unknown> {
  return JSON.parse(attribute.replace(/&(?:quot|#34);/g, '"')) as Record<string, unknown>;
}

function deserializeAll(props: object): object {
  return Object.fromEntries(
    Object.entries(props).map(([name, serialized]: [string, Serialized]) => [name, deserialize(serialized)]),
  );
}

function deserialize([type, value]: Serialized): unknown {
  if (type === LIST) return (value as Serialized[]).map(deserialize);
  if (type !== PLAIN) throw new Error('Island props may contain only strings, numbers, lists, and objects.');
  return typeof value === 'object' && value !== null ? deserializeAll(value) : value;
}
