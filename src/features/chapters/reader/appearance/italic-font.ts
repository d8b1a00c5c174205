import italic from '~/assets/fonts/frank-ruhl-libre-italic.woff2?url';

let isAdded = false;

/** Browsers download the font only if the text has italics. */
export function loadItalicFont(): void {
  if (isAdded || typeof FontFace === 'undefined') return;
  isAdded = true;
  document.fonts.add(
    new FontFace('Frank Ruhl Libre', `url("${italic}") format("woff2")`, {
      style: 'italic',
      weight: '300 500',
      display: 'swap',
      unicodeRange: 'U+21-7E,U+A0-FF,U+152-153,U+2010-2027,U+2032-2033,U+20AC',
    }),
  );
}
