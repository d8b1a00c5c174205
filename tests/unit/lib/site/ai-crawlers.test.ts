import { expect, test } from 'vitest';
import { llmsText, readAiPolicy, robotsText } from '~/lib/site/ai-crawlers.ts';

const SITEMAP = 'https://example.org/sitemap-index.xml';

function mayRead(robots: string, name: string): boolean {
  const groups = robots.split('\n\n').filter((group) => group.startsWith('User-agent'));
  const group =
    groups.find((candidate) => candidate.split('\n').includes(`User-agent: ${name}`)) ?? groups[0] ?? '';
  return !group.split('\n').includes('Disallow: /');
}

test.each([
  ['search', { Googlebot: true, 'OAI-SearchBot': true, PerplexityBot: true, GPTBot: false, CCBot: false }],
  ['all', { Googlebot: true, 'OAI-SearchBot': true, GPTBot: true, 'Google-Extended': true }],
  ['none', { Googlebot: true, 'OAI-SearchBot': false, ClaudeBot: false }],
] as const)('applies the AI crawler policy %s', (policy, crawlers) => {
  const robots = robotsText(policy, SITEMAP);
  for (const [name, isAllowed] of Object.entries(crawlers))
    expect(mayRead(robots, name), name).toBe(isAllowed);
  expect(robots).toContain('Disallow: /admin\n');
  expect(robots.endsWith(`\n\nSitemap: ${SITEMAP}\n`)).toBe(true);
});

test('allows only search crawlers by default, and rejects unknown values', () => {
  expect(readAiPolicy(undefined)).toBe('search');
  expect(readAiPolicy('')).toBe('search');
  expect(readAiPolicy('none')).toBe('none');
  expect(() => readAiPolicy('yes')).toThrow("AI_CRAWLERS must be one of search, all, none, not 'yes'.");
});

const lists = [
  {
    name: 'Chapters',
    links: [{ label: 'A [bad]\ntitle', url: 'https://e.org/read/a', note: 'One\nline' }],
  },
];
const site = { name: 'The Site', summary: 'About it.' };

test('states the usage policy in llms.txt and lists the content, one link per line', () => {
  const text = llmsText('search', site, lists);
  expect(text).toMatch(/^# The Site\n\n> About it\.\n\nSearch engines and assistants may read/);
  expect(text).toContain('\n## Chapters\n\n- [A bad title](https://e.org/read/a): One line\n');
});
