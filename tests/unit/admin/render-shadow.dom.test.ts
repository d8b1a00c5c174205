import { expect, it } from 'vitest';
import { renderShadow } from '~/admin/mail/render-shadow.ts';
import { renderMail } from '~/lib/mail/render-mail.ts';

it('shows an email without scripts, working links, or document markup', () => {
  const host = document.createElement('div');
  const { html } = renderMail(
    {
      kind: 'chapter_published',
      chapters: [{ number: 10, title: 'The tenth <script>', slug: 'ten', description: 'About ten' }],
      follower: { token: 'left-out' },
    },
    {
      siteUrl: 'https://example.org',
      siteName: 'The site',
      backendUrl: 'https://example.org',
      timeZone: 'UTC',
    },
  );
  renderShadow(host, `${html}<script>document.title = 'run'</script>`);
  const shown = host.shadowRoot;
  expect(shown?.textContent).toContain('The tenth <script>');
  expect(shown?.querySelector('script, style, meta')).toBeNull();
  expect(shown?.querySelector('a[href]')).toBeNull();
  expect(shown?.querySelectorAll('a').length).toBeGreaterThan(0);
  expect(document.title).not.toBe('run');
  renderShadow(host, '<p>Another</p>');
  expect(shown?.textContent?.trim()).toBe('Another');
});
