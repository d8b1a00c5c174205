// The popover of a reference in a chapter. Loaded with the first press on one. Everything it says is in the site's own
// index of scripture; only the link to Sefaria leads elsewhere.
import { POPOVER_CSS } from './popover-styles.ts';
import { readPassage, type PassageFacts } from './read-passage.ts';

const ID = 'passage-popover';
const MOST_PLACES = 6;
const GAP_PX = 8;

/** Shows the popover beside the link; Escape, a press elsewhere and its button close it and lead back to the link. */
export async function openPassage(link: HTMLAnchorElement): Promise<void> {
  const popover = emptyPopover(link.textContent.trim());
  const status = line('p', 'Looking it up in the index …');
  status.setAttribute('role', 'status');
  popover.append(status);
  link.setAttribute('aria-expanded', 'true');
  popover.addEventListener('toggle', (event) => {
    if ((event as ToggleEvent).newState === 'closed') {
      link.setAttribute('aria-expanded', 'false');
      if (popover.contains(document.activeElement) || document.activeElement === document.body) link.focus();
      popover.remove();
    }
  });
  document.body.append(popover);
  popover.showPopover();
  place(popover, link);
  popover.focus();
  const facts = await loadFacts(link).catch(() => undefined);
  status.remove();
  popover.append(
    ...(facts ? contentOf(facts, link) : [line('p', 'The index could not be loaded.'), indexLink(link)]),
  );
  place(popover, link);
}

function emptyPopover(title: string): HTMLElement {
  document.getElementById(ID)?.remove();
  addStyles();
  const popover = document.createElement('div');
  popover.id = ID;
  popover.className = ID;
  popover.popover = 'auto';
  popover.tabIndex = -1;
  popover.setAttribute('role', 'dialog');
  popover.setAttribute('aria-labelledby', `${ID}-title`);
  const heading = line('h2', title);
  heading.id = `${ID}-title`;
  const close = line('button', '×');
  close.setAttribute('aria-label', 'Close');
  close.setAttribute('type', 'button');
  close.addEventListener('click', () => popover.hidePopover());
  popover.append(heading, close);
  return popover;
}

async function loadFacts(link: HTMLAnchorElement): Promise<PassageFacts> {
  const anchor = link.hash.slice(1);
  const index = await loadIndex(link.pathname);
  // A book that is cited often has a page per chapter; its own page says which.
  const page = index.getElementById(anchor)?.querySelector('a[data-page]')?.getAttribute('href');
  if (!page?.startsWith(`${link.pathname}/`)) return readPassage(index, anchor, location.pathname);
  const facts = readPassage(await loadIndex(page.replace(/#.*/, '')), anchor, location.pathname);
  return { ...facts, page };
}

async function loadIndex(address: string): Promise<Document> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(8000) });
  if (!answer.ok) throw new Error(`The index answers ${answer.status}.`);
  // A parsed document runs nothing and loads nothing; the policy would report the styles in its head.
  const [main = ''] = /<main\b.*<\/main>/s.exec(await answer.text()) ?? [];
  return new DOMParser().parseFromString(main, 'text/html');
}

function contentOf({ hebrew, sefaria, others, page }: PassageFacts, link: HTMLAnchorElement): HTMLElement[] {
  const shown = others.slice(0, MOST_PLACES);
  return [
    ...(hebrew ? [line('p', hebrew)] : []),
    line('h3', 'Elsewhere on this site'),
    ...(shown.length === 0 ? [line('p', 'This is the only place that names it.')] : []),
    ...shown.map(({ kind, title, address }) => anchor(`${kind}: ${title}`, address)),
    indexLink(link, page),
    ...(sefaria?.startsWith('https://www.sefaria.org/') ? [outbound(sefaria)] : []),
  ];
}

function indexLink(link: HTMLAnchorElement, page = link.pathname + link.hash): HTMLElement {
  return anchor('In the index of scripture', page);
}

function outbound(address: string): HTMLElement {
  const link = anchor('Read it on Sefaria (opens in a new tab)', address);
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  return link;
}

function anchor(text: string, address: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = address;
  link.textContent = text;
  return link;
}

function line(name: string, text: string): HTMLElement {
  const node = document.createElement(name);
  node.textContent = text;
  return node;
}

/** Below the link if there is room, else above; always within the window. */
function place(popover: HTMLElement, link: HTMLElement): void {
  // A reference may be on two lines; neither is to be covered.
  const whole = link.getBoundingClientRect();
  const lastLine = [...link.getClientRects()].at(-1) ?? whole;
  const { offsetWidth: width, offsetHeight: height } = popover;
  const { innerHeight } = window;
  const { clientWidth } = document.documentElement;
  const below = whole.bottom + GAP_PX;
  const top = below + height <= innerHeight - GAP_PX ? below : Math.max(GAP_PX, whole.top - height - GAP_PX);
  const left = Math.max(GAP_PX, Math.min(lastLine.left, clientWidth - width - GAP_PX));
  popover.style.top = `${Math.min(top, Math.max(GAP_PX, innerHeight - height - GAP_PX))}px`;
  popover.style.left = `${left}px`;
}

let styles: CSSStyleSheet | undefined;

/** The strict policy blocks added style elements, not styles made by script. */
function addStyles(): void {
  if (styles) return;
  styles = new CSSStyleSheet();
  styles.replaceSync(POPOVER_CSS);
  document.adoptedStyleSheets.push(styles);
}
