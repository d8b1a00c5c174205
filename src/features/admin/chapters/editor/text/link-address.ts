// What an author may type as a link's address.

export type LinkAddress = { href: string } | { problem: string };

const KEPT = /^(?:https?:\/\/[^\s/]|mailto:[^\s@]+@[^\s@]+$|\/|#)/i;
const BARE_HOST = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?:[/?#:]\S*)?$/u;
const BARE_MAIL = /^[^\s@:/]+@[^\s@]+\.[^\s@]+$/;

/** The address as it is written into the text; a bare host gets `https://`, a bare email address `mailto:`. */
export function linkAddress(typed: string): LinkAddress {
  const address = typed.trim();
  if (address === '') return { problem: 'An address is missing.' };
  if (BARE_MAIL.test(address)) return { href: escaped(`mailto:${address}`) };
  if (BARE_HOST.test(address)) return { href: escaped(`https://${address}`) };
  if (!KEPT.test(address) || /\s/.test(address))
    return { problem: 'An address begins with https://, http://, mailto:, / or #.' };
  return { href: escaped(address) };
}

/** The address of an opening tag, `<a href="…">`; empty when it has none. */
export function addressIn(tag: string): string {
  const match = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(tag);
  return (match?.[1] ?? match?.[2] ?? match?.[3] ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

function escaped(address: string): string {
  return address
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '%3C')
    .replaceAll('>', '%3E');
}
