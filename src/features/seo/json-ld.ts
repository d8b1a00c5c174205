// Structured data for search engines, as plain objects of schema.org's vocabulary.

export type JsonLd = { '@type': string; [property: string]: unknown };

/**
 * The text of a JSON-LD script. '<' is escaped, because a title may hold '</script>' or '<!--'.
 */
export function serializeJsonLd(data: JsonLd): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
}
