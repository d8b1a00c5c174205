import { strFromU8, unzipSync, zipSync, type Unzipped } from 'fflate';
import mammoth from 'mammoth/mammoth.browser.min.js';
import { manuscriptFromHtml } from '../../manuscript/from-html.ts';
import { UnreadableManuscript, withoutMarks, type Manuscript } from '../../manuscript/manuscript.ts';
import { truncate } from '../chapter-text.ts';
import { assertReadableLength } from './read-manuscript.ts';

/** Formatting that mammoth drops by default. */
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

export async function manuscriptFromDocx(bytes: Uint8Array<ArrayBuffer>): Promise<Manuscript> {
  const parts = unzip(bytes);
  const documents = Object.entries(parts).flatMap(([name, part]) =>
    /^word\/document\d*\.xml$/.test(name) ? [strFromU8(part)] : [],
  );
  assertReadableLength(documents.join('').match(/<w:p[\s>]/g)?.length ?? 0);
  const { value, messages } = await mammoth
    .convertToHtml(
      // Zipped again, so that mammoth cannot unpack more than was measured.
      { arrayBuffer: zipSync(parts, { level: 0 }).buffer },
      {
        styleMap: STYLE_MAP,
        ignoreEmptyParagraphs: false,
        convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })),
      },
    )
    .catch(() => {
      throw new UnreadableManuscript(NOT_WORD);
    });
  const manuscript = manuscriptFromHtml(withoutMarks(value));
  const warnings = messages.map(({ message }) => message);
  const omissions = [...manuscript.omissions, ...omittedParts(warnings), ...unknownHeadingStyles(warnings)];
  if ('word/comments.xml' in parts) omissions.push('Comments are omitted.');
  return { ...manuscript, omissions, changes: documents.flatMap(trackedChanges) };
}

const NOT_WORD =
  'The file can’t be read. Open it in Word, remove its password if it has one, and save it again as .docx.';

/** A small file can unpack to gigabytes. 200,000 words take about 15 MB of Word's XML. */
const MAX_XML_BYTES = 60 * 1024 * 1024;

/** The end record, the longest comment after it, and the zip64 locator before it. */
const MAX_ZIP_END = 22 + 65_535 + 20;

/** Zip64 records, for files of more than 4 GB, can make fflate read billions of entries. */
function hasZip64(bytes: Uint8Array): boolean {
  const tail = strFromU8(bytes.subarray(-MAX_ZIP_END), true);
  return tail.startsWith('PK\x06\x07', tail.lastIndexOf('PK\x05\x06') - 20);
}

/** The parts of a .docx except images. A part is truncated at the size declared in the zip. */
function unzip(bytes: Uint8Array): Unzipped {
  if (hasZip64(bytes)) throw new UnreadableManuscript(NOT_WORD);
  let size = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (name.startsWith('word/media/')) return false;
        size += originalSize;
        if (size > MAX_XML_BYTES)
          throw new UnreadableManuscript(
            'The file is far larger than a manuscript. Open it in Word and save its text as .txt or as a new .docx.',
          );
        return true;
      },
    });
  } catch (error) {
    if (error instanceof UnreadableManuscript) throw error;
    throw new UnreadableManuscript(NOT_WORD);
  }
}

const OMITTED_PARTS: Record<string, string> = {
  'm:oMath': 'Formulas are omitted.',
  'm:oMathPara': 'Formulas are omitted.',
  'w:object': 'Embedded objects are omitted.',
  'w:altChunk': 'Parts included from another file are omitted.',
};

function omittedParts(messages: readonly string[]): string[] {
  const elements = messages.flatMap((message) => /element was ignored: ([\w:]+)/.exec(message)?.[1] ?? []);
  return [...new Set(elements.flatMap((element) => OMITTED_PARTS[element] ?? []))];
}

function unknownHeadingStyles(messages: readonly string[]): string[] {
  const styles = messages.flatMap(
    (message) => /^Unrecognised paragraph style: '(.*)' \(Style ID: /s.exec(message)?.[1] ?? [],
  );
  return [...new Set(styles)]
    .filter((style) => /chapter|heading|title|פרק|כותרת/i.test(style) && !/^(?:subtitle|toc)/i.test(style))
    .map(
      (style) =>
        `Lines in the style ‘${style}’ became plain paragraphs. If chapters begin there, give them the style ‘Heading 1’.`,
    );
}

const CHANGES: Partial<Record<string, string>> = {
  'w:ins': 'Inserted',
  'w:moveTo': 'Inserted',
  'w:del': 'Deleted',
  'w:moveFrom': 'Deleted',
};

function trackedChanges(xml: string): string[] {
  const document = new DOMParser().parseFromString(xml, 'application/xml');
  return [...document.getElementsByTagName('*')].flatMap((change) => {
    const kind = CHANGES[change.nodeName];
    if (kind === undefined) return [];
    const textNodes = change.getElementsByTagName(change.nodeName === 'w:del' ? 'w:delText' : 'w:t');
    const content = [...textNodes].map(({ textContent }) => textContent).join('');
    const text = content.replace(/\s+/g, ' ').trim();
    const author = change.getAttribute('w:author');
    return text === '' ? [] : [`${kind}${author ? ` by ${author}` : ''}: ‘${truncate(text)}’`];
  });
}
