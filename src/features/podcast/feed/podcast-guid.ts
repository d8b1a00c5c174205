// The podcast's identity in every directory: a UUID of version 5 made from the feed's address.
import { createHash } from 'node:crypto';

const PODCAST_NAMESPACE = 'ead4c236bf5858c6a2c6a6b28d128cb6';

/** `podcast:guid` for a feed address; scheme and trailing slashes do not count. */
export function podcastGuid(feedUrl: string): string {
  const name = feedUrl.replace(/^[a-z]+:\/\//i, '').replace(/\/+$/, '');
  const hash = createHash('sha1').update(Buffer.from(PODCAST_NAMESPACE, 'hex')).update(name).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
