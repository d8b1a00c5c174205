/** 'search' allows crawlers whose answers link to the site, and blocks those that collect training data. */
export const AI_POLICIES = ['search', 'all', 'none'] as const;
type AiPolicy = (typeof AI_POLICIES)[number];

/** User agents as published by their operators, 2026-11. */
const TRAINING = [
  'GPTBot',
  'ClaudeBot',
  'anthropic-ai',
  'Google-Extended',
  'Applebot-Extended',
  'CCBot',
  'Bytespider',
  'Meta-ExternalAgent',
  'FacebookBot',
  'Amazonbot',
  'cohere-training-data-crawler',
  'AI2Bot',
  'Diffbot',
  'PanguBot',
] as const;

const SEARCH = [
  'OAI-SearchBot',
  'ChatGPT-User',
  'Claude-SearchBot',
  'Claude-User',
  'PerplexityBot',
  'Perplexity-User',
  'DuckAssistBot',
  'Meta-ExternalFetcher',
  'MistralAI-User',
] as const;

export function readAiPolicy(value: string | undefined): AiPolicy {
  if (!value) return 'search';
  const policy = AI_POLICIES.find((candidate) => candidate === value);
  if (!policy) throw new Error(`AI_CRAWLERS must be one of ${AI_POLICIES.join(', ')}, not '${value}'.`);
  return policy;
}

export function robotsText(policy: AiPolicy, sitemap: string): string {
  const blocked = policy === 'all' ? [] : policy === 'none' ? [...TRAINING, ...SEARCH] : TRAINING;
  return [
    'User-agent: *',
    'Allow: /',
    'Disallow: /admin',
    ...(blocked.length > 0 ? ['', ...blocked.map((name) => `User-agent: ${name}`), 'Disallow: /'] : []),
    '',
    `Sitemap: ${sitemap}`,
    '',
  ].join('\n');
}

const NOTICES: Record<AiPolicy, string> = {
  search:
    'Search engines and assistants may read these pages and quote from them with a link. The texts are not licensed for training.',
  all: 'All crawlers may read these pages. The texts are under copyright; quote from them with a link.',
  none: 'These pages are for human readers. AI crawlers are not allowed.',
};

type LinkList = { name: string; links: readonly { label: string; url: string; note?: string }[] };

export function llmsText(
  policy: AiPolicy,
  site: { name: string; summary: string },
  lists: readonly LinkList[],
): string {
  const shown = policy === 'none' ? [] : lists.filter(({ links }) => links.length > 0);
  const sections = shown.map(({ name, links }) => `## ${name}\n\n${links.map(linkLine).join('\n')}`);
  const intro = [`# ${singleLine(site.name)}`, `> ${singleLine(site.summary)}`, NOTICES[policy]];
  return `${[...intro, ...sections].join('\n\n')}\n`;
}

function linkLine({ label, url, note }: LinkList['links'][number]): string {
  const text = singleLine(label).replaceAll(/[[\]]/g, '');
  return `- [${text}](${url})${note ? `: ${singleLine(note)}` : ''}`;
}

const singleLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
