import { expect, it } from 'vitest';
import { renderShadow } from '~/admin/mail/render-shadow.ts';
import { renderMail } from '~/lib/mail/render-mail.ts';

it('shows an email without scripts, working links, or document markup', () => {
  const host = document.createElement('div');
  const { html } = renderMail(
    {
      kind: 'chapter_published',
      chapters: [{ number: 10, title: 'The tenth <script>', slug: 'ten', description: 'About ten' }],
      follower: { token: 'a-token' },
    },
    {
      siteUrl: 'https://example.org',
      siteName: 'The site',
      backendUrl: 'https://example.org',
      timeZone: 'UTC',
    },
  );
  renderShadow(host, `${html}<script>document.title = 'run'</script>`);
  const root = host.shadowRoot;
  expect(root?.textContent).toContain('The tenth <script>');
  expect(root?.querySelector('script, style, meta')).toBeNull();
  expect(root?.querySelector('a[href]')).toBeNull();
  expect(root?.querySelectorAll('a').length).toBeGreaterThan(0);
  expect(document.title).not.toBe('run');
  renderShadow(host, '<p>Another</p>');
  expect(root?.textContent?.trim()).toBe('Another');
});
