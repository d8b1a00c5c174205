// Tables and inline styles, because mail clients support little else; classes are only for dark mode.
import { escapeHtml } from '../text/escape-html.ts';
import type { MailSite } from './outgoing-mail.ts';

export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'link'; label: string; href: string }
  | { kind: 'image'; src: string; alt: string }
  | { kind: 'quote'; text: string }
  | { kind: 'rich'; level: 'heading' | 'paragraph' | 'quote'; html: string; text: string }
  | { kind: 'details'; details: readonly { name: string; value: string }[] }
  | { kind: 'chapter'; eyebrow: string; title: string; text: string; href: string };

export type MailContent = {
  subject: string;
  preview: string;
  title: string;
  blocks: readonly Block[];
  reason: string;
  preferences?: string;
  headers?: Readonly<Record<string, string>>;
};

const LIGHT = {
  page: '#efe6d3',
  card: '#fbf7ee',
  ink: '#1b2042',
  dim: '#4b5078',
  line: '#d8cbaf',
  link: '#1f4f8a',
} as const;

const DARK = {
  page: '#0a0c1c',
  card: '#12152e',
  ink: '#efe6d3',
  dim: '#b9b6c4',
  line: '#2d3460',
  link: '#8ec5f7',
} as const;

export const LINK_STYLE = `color:${LIGHT.link};text-decoration:underline`;

const SKY = { night: '#0a0c1c', gold: '#e3b95c', goldBright: '#f4d894' } as const;

const SANS = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const SERIF = "'Frank Ruhl Libre',Georgia,'Times New Roman',serif";

/** Gmail clips longer emails. */
export const MAX_HTML_BYTES = 100_000;

export const htmlBytes = (html: string): number => new TextEncoder().encode(html).length;

/** The blocks that fit in an email, with a link to the rest. */
export function fitBlocks(blocks: readonly Block[], rest: Block): Block[] {
  let bytes = 10_000;
  const end = blocks.findIndex((block) => (bytes += htmlBytes(blockHtml(block))) > MAX_HTML_BYTES);
  return end < 0 ? [...blocks] : [...blocks.slice(0, end), rest];
}

export function renderText(content: MailContent, site: MailSite): string {
  const parts = [
    content.title,
    ...content.blocks.map((block, index) => blockText(block, content.blocks[index + 1])).filter(Boolean),
    '-- ',
    content.reason,
  ];
  if (content.preferences) parts.push(`Choose which emails you get, or unsubscribe:\n${content.preferences}`);
  parts.push(`${site.siteName}\n${site.siteUrl}`);
  return `${parts.join('\n\n')}\n`;
}

function blockText(block: Block, next: Block | undefined): string {
  switch (block.kind) {
    case 'paragraph':
    case 'rich':
      return block.text;
    case 'button':
    case 'link':
      return `${block.label}:\n${block.href}`;
    case 'image':
      return block.alt && `[${block.alt}]`;
    case 'quote':
      return block.text.replace(/^/gm, '> ');
    case 'details':
      return block.details.map(({ name, value }) => `${name}: ${value}`).join('\n');
    case 'chapter':
      return [
        `${block.eyebrow}: ${block.title}`,
        block.text,
        next?.kind === 'button' && next.href === block.href ? '' : block.href,
      ]
        .filter(Boolean)
        .join('\n');
  }
}

export function renderHtml(content: MailContent, site: MailSite): string {
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(content.subject)}</title>
<style>${styles()}</style>
</head>
<body class="m-page" style="margin:0;padding:0;background-color:${LIGHT.page};color:${LIGHT.ink}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preview)}</div>
<table role="presentation" class="m-page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${LIGHT.page}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="m-card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background-color:${LIGHT.card};border:1px solid ${LIGHT.line};border-radius:3px">
${header(site)}
<tr><td style="padding:32px 28px 12px;font-family:${SANS};font-size:17px;line-height:1.6">
<h1 class="m-ink" dir="auto" style="margin:0 0 20px;font-family:${SERIF};font-size:28px;line-height:1.2;font-weight:500;color:${LIGHT.ink};overflow-wrap:anywhere">${escapeHtml(content.title)}</h1>
${content.blocks.map(blockHtml).join('\n')}
</td></tr>
${footer(content, site)}
</table>
</td></tr></table>
</body>
</html>
`;
}

function styles(): string {
  const dark = (scope: (selector: string) => string) => `
${scope('.m-page')}{background-color:${DARK.page}!important}
${scope('.m-card')}{background-color:${DARK.card}!important;border-color:${DARK.line}!important}
${scope('.m-ink')}{color:${DARK.ink}!important}
${scope('.m-dim')}{color:${DARK.dim}!important}
${scope('.m-link')}{color:${DARK.link}!important}
${scope('.m-line')}{border-color:${DARK.line}!important}`;
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${dark((selector) => selector)}
}${dark((selector) => `[data-ogsc] ${selector}`)}
`;
}

function header(site: MailSite): string {
  return `<tr><td bgcolor="${SKY.night}" style="padding:18px 28px;background-color:${SKY.night};border-bottom:2px solid ${SKY.gold}">
<a href="${escapeHtml(site.siteUrl)}" style="color:${SKY.goldBright};text-decoration:none;font-family:${SERIF};font-size:18px;line-height:32px"><img src="${escapeHtml(site.siteUrl)}/icons/icon-192.png" width="32" height="32" alt="" style="vertical-align:middle;border:0;margin-right:12px"><span style="vertical-align:middle;color:${SKY.goldBright}">${escapeHtml(site.siteName)}</span></a>
</td></tr>`;
}

function footer({ reason, preferences }: MailContent, site: MailSite): string {
  const links = [
    preferences && link('Choose which emails you get, or unsubscribe', preferences),
    link('Privacy Policy', `${site.siteUrl}/privacy-policy`),
  ].filter(Boolean);
  return `<tr><td class="m-line m-dim" style="padding:20px 28px 28px;border-top:1px solid ${LIGHT.line};font-family:${SANS};font-size:14px;line-height:1.6;color:${LIGHT.dim}">
<p class="m-dim" style="margin:0 0 8px;color:${LIGHT.dim}">${escapeHtml(reason)}</p>
${links.map((html) => `<p style="margin:0 0 8px">${html}</p>`).join('\n')}
</td></tr>`;
}

function link(label: string, href: string): string {
  return `<a class="m-link" href="${escapeHtml(href)}" style="${LINK_STYLE}">${escapeHtml(label)}</a>`;
}

function blockHtml(block: Block): string {
  const ink = `color:${LIGHT.ink}`;
  switch (block.kind) {
    case 'paragraph':
      return richHtml({ level: 'paragraph', html: escapeHtml(block.text) });
    case 'rich':
      return richHtml(block);
    case 'link':
      return `<p style="margin:0 0 18px">${link(block.label, block.href)}</p>`;
    case 'button':
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:6px 0 24px"><tr><td bgcolor="${SKY.gold}" style="background-color:${SKY.gold};border-radius:3px"><a href="${escapeHtml(block.href)}" style="display:inline-block;padding:13px 26px;font-family:${SANS};font-size:17px;font-weight:600;color:${SKY.night};text-decoration:none">${escapeHtml(block.label)}</a></td></tr></table>`;
    case 'image':
      return `<p style="margin:0 0 20px"><img class="m-ink" src="${escapeHtml(block.src)}" alt="${escapeHtml(block.alt)}" width="542" style="display:block;width:100%;max-width:542px;height:auto;border:0;border-radius:3px;font-size:15px;${ink}"></p>`;
    case 'quote':
      return `<div class="m-ink" dir="auto" style="margin:0 0 22px;padding:2px 0 2px 16px;border-left:3px solid ${SKY.gold};white-space:pre-wrap;unicode-bidi:plaintext;overflow-wrap:anywhere;${ink}">${escapeHtml(block.text)}</div>`;
    case 'details':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;table-layout:fixed">${block.details.map(detailRow).join('')}</table>`;
    case 'chapter':
      return `<div class="m-line" style="margin:0 0 22px;padding:0 0 4px;border-bottom:1px solid ${LIGHT.line}">
<p class="m-dim" style="margin:0;font-size:14px;color:${LIGHT.dim}">${escapeHtml(block.eyebrow)}</p>
<h2 dir="auto" style="margin:2px 0 8px;font-family:${SERIF};font-size:22px;line-height:1.25;font-weight:500">${link(block.title, block.href)}</h2>
${block.text && `<p class="m-ink" dir="auto" style="margin:0 0 16px;${ink};overflow-wrap:anywhere">${escapeHtml(block.text)}</p>`}</div>`;
  }
}

function richHtml({ level, html }: Pick<Extract<Block, { kind: 'rich' }>, 'level' | 'html'>): string {
  const ink = `color:${LIGHT.ink};overflow-wrap:anywhere`;
  switch (level) {
    case 'heading':
      return `<h2 class="m-ink" dir="auto" style="margin:28px 0 12px;font-family:${SERIF};font-size:22px;line-height:1.25;font-weight:500;${ink}">${html}</h2>`;
    case 'quote':
      return `<blockquote class="m-ink m-line" dir="auto" style="margin:24px 0;padding:2px 0 2px 16px;border-left:3px solid ${LIGHT.line};font-style:italic;${ink}">${html}</blockquote>`;
    case 'paragraph':
      return `<p class="m-ink" dir="auto" style="margin:0 0 18px;${ink}">${html}</p>`;
  }
}

function detailRow({ name, value }: { name: string; value: string }): string {
  return `<tr><td class="m-dim" width="110" valign="top" style="padding:3px 12px 3px 0;color:${LIGHT.dim};font-size:15px">${escapeHtml(name)}</td><td class="m-ink" dir="auto" valign="top" style="padding:3px 0;color:${LIGHT.ink};overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`;
}
