export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** For a quoted attribute in chapter text, where '<' and '>' would look like tags. */
export function escapeHref(address: string): string {
  return address
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '%3C')
    .replaceAll('>', '%3E');
}

const INVALID_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

export function xmlText(text: string): string {
  return text.toWellFormed().replace(INVALID_IN_XML, '');
}

export function escapeXml(text: string): string {
  return escapeHtml(xmlText(text));
}
