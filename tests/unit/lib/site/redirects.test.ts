import { expect, test } from 'vitest';
import { redirectFor, REDIRECTS } from '~/lib/site/redirects.ts';

test.each([
  ['/blog', '', '/summaries'],
  ['/blog/a-post', '', '/summaries'],
  ['/blog/2021/a-post', '', '/summaries'],
  ['/category/genesis', '', '/summaries'],
  ['/tag/torah/page/2', '', '/summaries'],
  ['/author/admin', '', '/summaries'],
  ['/2023', '', '/summaries'],
  ['/2023/05', '', '/summaries'],
  ['/2023/05/17', '', '/summaries'],
  ['/2023/05/17/a-post', '', '/summaries'],
  ['/2005', '', '/summaries'],
  ['/2034/12', '', '/summaries'],
  ['/product/genesis', '', '/summaries'],
  ['/product/bundle', '?add-to-cart=1', '/summaries'],
  ['/cgi-sys/defaultwebpage.cgi', '', '/'],
  ['/cgi-sys/suspendedpage.cgi', '', '/'],
  ['/', '?mailpoet_page=subscriptions&action=manage', '/contact'],
  ['/privacy', '', '/privacy-policy'],
])('redirects %s%s to %s', (path, query, target) => expect(redirectFor(path, query)).toBe(target));

test.each([
  ['/', ''],
  ['/', '?utm_source=mail'],
  ['/blogger', ''],
  ['/blog-post', ''],
  ['/product', ''],
  ['/2004', ''],
  ['/2035', ''],
  ['/20233', ''],
  ['/read/2023', ''],
  ['/privacy-policy', ''],
  ['/summaries', '?mailpoet_page=x'],
])('does not redirect %s%s', (path, query) => expect(redirectFor(path, query)).toBeUndefined());

test('has no redirect chains, and no row that shadows a later one', () => {
  for (const { from, to, withQuery } of REDIRECTS) {
    expect(redirectFor(to), to).toBeUndefined();
    const path = from.replace('*', 'anything');
    expect(redirectFor(path, withQuery ? `?${withQuery}=1` : ''), from).toBe(to);
  }
});
