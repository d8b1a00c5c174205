import italic from '~/assets/fonts/frank-ruhl-libre-italic.woff2?url';

const FAMILY = 'Frank Ruhl Libre';
let isAsked = false;

/** Adds the italic of the display type; a browser fetches it where italic words are. */
export function loadItalic(): void {
  if (isAsked || typeof FontFace === 'undefined') return;
  isAsked = true;
  document.fonts.add(
    new FontFace(FAMILY, `url("${italic}") format("woff2")`, {
      style: 'italic',
      weight: '300 500',
      display: 'swap',
      unicodeRange: 'U+21-7E,U+A0-FF,U+152-153,U+2010-2027,U+2032-2033,U+20AC',
    }),
  );
}
