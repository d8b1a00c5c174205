// Text inside XML. The standard has no way at all to write some characters, so they have to go.

const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** The text without characters that make an XML document unreadable: controls and halves of surrogate pairs. */
export function xmlText(text: string): string {
  return text.toWellFormed().replace(FORBIDDEN, '');
}

/** The same, escaped for an element or an attribute. */
export function escapeXml(text: string): string {
  return xmlText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
