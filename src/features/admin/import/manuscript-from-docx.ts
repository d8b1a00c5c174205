import mammoth from 'mammoth/mammoth.browser.min.js';
import { manuscriptFromHtml } from './blocks-from-html.ts';
import type { Manuscript } from './manuscript-block.ts';
import { UnreadableManuscript } from './manuscript-file.ts';
import { boundedZipNames } from './zip-bounds.ts';

/** Beyond the library's own: what it would drop although the text format has it. */
const STYLE_MAP = [
  'u => u',
  'strike => s',
  'small-caps => small',
  'highlight => mark',
  "p[style-name='Title'] => h1.book-title:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  "p[style-name='Block Text'] => blockquote > p:fresh",
  "p[style-name='Quotations'] => blockquote > p:fresh",
];

/** Throws UnreadableManuscript for a file that holds too much, is damaged or not a Word document. */
export async function manuscriptFromDocx(bytes: Uint8Array<ArrayBuffer>): Promise<Manuscript> {
  const names = await boundedZipNames(bytes);
  const { value, messages } = await mammoth
    .convertToHtml(
      { arrayBuffer: bytes.buffer },
      {
        styleMap: STYLE_MAP,
        ignoreEmptyParagraphs: false,
        // Only counted, so nothing of them is read.
        convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })),
      },
    )
    .catch(() => {
      throw new UnreadableManuscript(
        'The file cannot be read as a Word document. Open it in Word and save it again as .docx.',
      );
    });
  const manuscript = manuscriptFromHtml(value);
  const losses = [...manuscript.losses, ...unread(messages.map(({ message }) => message))];
  if (names.includes('word/comments.xml')) losses.push('Comments are left out.');
  return { ...manuscript, losses };
}

const PARTS: Record<string, string> = {
  'm:oMath': 'Formulas are left out.',
  'm:oMathPara': 'Formulas are left out.',
  'w:object': 'Embedded objects are left out.',
  'w:altChunk': 'Parts that come from another file are left out.',
};

/** What the library says that it passed over, as far as it may hold words. */
function unread(messages: readonly string[]): string[] {
  const elements = messages.flatMap((message) => /element was ignored: ([\w:]+)/.exec(message)?.[1] ?? []);
  return [...new Set(elements.flatMap((element) => PARTS[element] ?? []))];
}
