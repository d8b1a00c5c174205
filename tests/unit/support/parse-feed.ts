import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect } from 'vitest';

type Channel = { item?: Record<string, unknown>[]; [tag: string]: unknown };

export function parseFeed(xml: string): Channel {
  expect(XMLValidator.validate(xml)).toBe(true);
  const parser = new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    htmlEntities: true,
    isArray: (name) => name === 'item' || name === 'category',
  });
  return (parser.parse(xml) as { rss: { channel: Channel } }).rss.channel;
}
