// What kind of file a manuscript is, by its first bytes before its name, and what cannot be read at all.

export type ManuscriptKind = 'docx' | 'markdown' | 'text' | 'html';

/** A file that cannot be imported. The message says why, and what the author can do. */
export class UnreadableManuscript extends Error {
  override name = 'UnreadableManuscript';
}

/** What the file dialog offers. */
export const ACCEPTED_FILES = '.docx,.md,.markdown,.txt,.html,.htm';

const MB = 1024 * 1024;
const MOST_FILE_BYTES = 20 * MB;

const ZIP_START = [0x50, 0x4b, 0x03, 0x04];
/** Word's old format, and what a password makes of the new one. */
const COMPOUND_FILE_START = [0xd0, 0xcf, 0x11, 0xe0];
const PDF_START = [0x25, 0x50, 0x44, 0x46];
const RTF_START = [0x7b, 0x5c, 0x72, 0x74, 0x66];

const KIND_BY_ENDING: Record<string, ManuscriptKind> = {
  docx: 'docx',
  md: 'markdown',
  markdown: 'markdown',
  txt: 'text',
  html: 'html',
  htm: 'html',
};

/** Refuses a file by its size alone, before anything of it is read. Throws UnreadableManuscript. */
export function assertReadableSize(bytes: number): void {
  if (bytes === 0) throw new UnreadableManuscript('The file is empty. Choose another one.');
  if (bytes > MOST_FILE_BYTES)
    throw new UnreadableManuscript(
      'The file is larger than 20 MB. Remove its images, or save the chapters in several files.',
    );
}

/** How a file is to be read. Throws UnreadableManuscript for what is none of the four kinds. */
export function manuscriptKind(name: string, bytes: Uint8Array): ManuscriptKind {
  const kind = KIND_BY_ENDING[name.toLowerCase().split('.').at(-1) ?? ''];
  if (startsWith(bytes, COMPOUND_FILE_START)) throw new UnreadableManuscript(compoundFileProblem(bytes));
  if (startsWith(bytes, PDF_START) || startsWith(bytes, RTF_START) || kind === undefined)
    throw new UnreadableManuscript(
      'This kind of file cannot be read. Save the manuscript as .docx, .md, .txt or .html.',
    );
  const isZip = startsWith(bytes, ZIP_START);
  if (kind === 'docx' && !isZip)
    throw new UnreadableManuscript('The file is not a Word document. Open it in Word and save it as .docx.');
  if (kind !== 'docx' && isZip)
    throw new UnreadableManuscript(
      'The file is a packed document, not text. A Word file needs the ending .docx.',
    );
  return kind;
}

function compoundFileProblem(bytes: Uint8Array): string {
  return hasUtf16(bytes, 'EncryptedPackage')
    ? 'The file is protected by a password. Save it without the password and choose it again.'
    : 'The file is in Word’s old format. Open it in Word and save it as .docx.';
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

/** Names inside a compound file are UTF-16, and its directory need not come first. */
function hasUtf16(bytes: Uint8Array, name: string): boolean {
  const utf16 = [...name].flatMap((character) => [character.charCodeAt(0), 0]);
  const [first = 0] = utf16;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (utf16.every((byte, index) => bytes[at + index] === byte)) return true;
  return false;
}
