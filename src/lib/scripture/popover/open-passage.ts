import { adoptStyles } from '../../browser/adopt-styles.ts';
import styles from './passage-popover.css?inline';
import { fetchIndexPage, readPassage, type PassageDetails } from './read-passage.ts';

const ID = 'passage-popover';
const MAX_OCCURRENCES = 6;
const GAP_PX = 8;

adoptStyles(styles);

export async function openPassage(link: HTMLAnchorElement): Promise<void> {
  const popover = createPopover(link.textContent.trim());
  const status = element('p', 'Looking up the passage…');
  status.setAttribute('role', 'status');
  popover.append(status);
  link.setAttribute('aria-expanded', 'true');
  popover.addEventListener('toggle', (event) => {
    if ((event as ToggleEvent).newState !== 'closed') return;
    link.setAttribute('aria-expanded', 'false');
    if (popover.contains(document.activeElement) || document.activeElement === document.body) link.focus();
    popover.remove();
  });
  document.body.append(popover);
  popover.showPopover();
  positionPopover(popover, link);
  popover.focus();
  const index = await fetchIndexPage(link.pathname).catch(() => undefined);
  status.remove();
  if (index) popover.append(...contentOf(readPassage(index, link.hash.slice(1), location.pathname), link));
  else popover.append(element('p', 'The scripture index could not be loaded.'), createIndexLink(link));
  positionPopover(popover, link);
}

function createPopover(title: string): HTMLElement {
  document.getElementById(ID)?.remove();
  const popover = element('div', '');
  popover.id = ID;
  popover.className = ID;
  popover.popover = 'auto';
  popover.tabIndex = -1;
  popover.setAttribute('role', 'dialog');
  popover.setAttribute('aria-labelledby', `${ID}-title`);
  const heading = element('h2', title);
  heading.id = `${ID}-title`;
  const close = element('button', '×');
  close.setAttribute('aria-label', 'Close');
  close.type = 'button';
  close.addEventListener('click', () => popover.hidePopover());
  popover.append(heading, close);
  return popover;
}

function contentOf({ hebrew, sefaria, others }: PassageDetails, link: HTMLAnchorElement): HTMLElement[] {
  return [
    ...(hebrew ? [element('p', hebrew)] : []),
    ...(sefaria?.startsWith('https://www.sefaria.org/') ? [createSefariaLink(sefaria)] : []),
    ...(others.length > 0 ? [element('h3', 'Elsewhere on this site')] : []),
    ...others
      .slice(0, MAX_OCCURRENCES)
      .map(({ kind, title, address }) => anchor(`${kind}: ${title}`, address)),
    createIndexLink(link),
  ];
}

function createSefariaLink(address: string): HTMLAnchorElement {
  const link = anchor('Read on Sefaria', address);
  const note = element('span', ' (opens in a new tab)');
  note.className = 'sr-only';
  link.append(note);
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  return link;
}

const createIndexLink = ({ pathname, hash }: HTMLAnchorElement) =>
  anchor('View in the scripture index', pathname + hash);

function anchor(text: string, address: string): HTMLAnchorElement {
  const link = element('a', text);
  link.href = address;
  return link;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text: string,
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name);
  node.textContent = text;
  return node;
}

function positionPopover(popover: HTMLElement, link: HTMLElement): void {
  const linkBox = link.getBoundingClientRect();
  const lastLine = [...link.getClientRects()].at(-1) ?? linkBox;
  const { offsetWidth: width, offsetHeight: height } = popover;
  const { innerHeight } = window;
  const fits = (top: number) => top >= GAP_PX && top + height <= innerHeight - GAP_PX;
  // The paragraph quotes the passage, so it stays visible if there is room.
  const paragraph = (link.closest('p, blockquote') ?? link).getBoundingClientRect();
  const top =
    [
      paragraph.bottom + GAP_PX,
      paragraph.top - height - GAP_PX,
      linkBox.bottom + GAP_PX,
      linkBox.top - height - GAP_PX,
    ].find(fits) ?? GAP_PX;
  const maxLeft = document.documentElement.clientWidth - width - GAP_PX;
  const beside = paragraph.right + GAP_PX;
  if (beside <= maxLeft) {
    popover.style.top = `${Math.max(GAP_PX, Math.min(linkBox.top, innerHeight - height - GAP_PX))}px`;
    popover.style.left = `${beside}px`;
    return;
  }
  popover.style.top = `${top}px`;
  popover.style.left = `${Math.max(GAP_PX, Math.min(lastLine.left, maxLeft))}px`;
}
