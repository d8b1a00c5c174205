import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic';

type Node = {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
};

export type Tag = { name: string; attributes: Record<string, string>; text: string };

export function tagsOf(html: string): Tag[] {
  const tags: Tag[] = [];
  const visit = (node: Node) => {
    if (node.type === 'element' && node.tagName !== undefined) {
      tags.push({
        name: node.tagName,
        attributes: Object.fromEntries(
          Object.entries(node.properties ?? {}).map(([name, value]) => [
            name.toLowerCase(),
            Array.isArray(value) ? value.join(' ') : String(value),
          ]),
        ),
        text: (node.children ?? []).map(({ value = '' }) => value).join(''),
      });
    }
    for (const child of node.children ?? []) visit(child);
  };
  visit(fromHtmlIsomorphic(html) as Node);
  return tags;
}

export type Head = {
  titles: string[];
  meta: Record<string, string[]>;
  links: Record<string, string[]>;
  jsonLd: Record<string, unknown>[];
};

export function headOf(html: string): Head {
  const head: Head = { titles: [], meta: {}, links: {}, jsonLd: [] };
  for (const { name, attributes, text } of tagsOf(html)) {
    if (name === 'title') head.titles.push(text);
    if (name === 'meta') {
      const key = attributes['name'] ?? attributes['property'];
      if (key !== undefined) (head.meta[key] ??= []).push(attributes['content'] ?? '');
    }
    if (name === 'link') (head.links[attributes['rel'] ?? ''] ??= []).push(attributes['href'] ?? '');
    if (name === 'script' && attributes['type'] === 'application/ld+json')
      head.jsonLd.push(JSON.parse(text) as Record<string, unknown>);
  }
  return head;
}
