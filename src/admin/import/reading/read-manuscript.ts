import type { Archive } from '../../archive/archive.ts';
import { UnreadableManuscript, withoutMarks, type Manuscript } from '../../manuscript/manuscript.ts';

export const ACCEPTED_FILES = '.docx,.md,.markdown,.txt,.html,.htm,.zip';

const MAX_FILE_BYTES = 20 * 1024 * 1024;
/** A book of 200,000 words has about 6,000 paragraphs; reading 20,000 takes eight seconds. */
const MAX_PARAGRAPHS = 20_000;

const UNSUPPORTED = 'This file type is not supported. Save the manuscript as .docx, .md, .txt or .html.';

export async function readManuscript(file: File): Promise<Manuscript> {
  if (file.size === 0) throw new UnreadableManuscript('The file is empty. Choose another one.');
  // An archive's files are read one at a time.
  if (/\.zip$/i.test(file.name)) {
    const { readArchive } = await import('../../archive/archive.ts');
    return archived(await readArchive(file));
  }
  if (file.size > MAX_FILE_BYTES)
    throw new UnreadableManuscript(
      'The file is larger than 20 MB. Remove its images, or save the chapters in several files.',
    );
  const manuscript = await readBytes(
    file.name.toLowerCase().split('.').at(-1) ?? '',
    new Uint8Array(await file.arrayBuffer()),
  );
  const hasText = manuscript.blocks.some((block) => block.kind === 'paragraph' || block.kind === 'quote');
  if (!hasText && !manuscript.archive)
    throw new UnreadableManuscript('There is no text in the file. Choose another one.');
  return manuscript;
}

async function readBytes(extension: string, bytes: Uint8Array<ArrayBuffer>): Promise<Manuscript> {
  try {
    if (extension === 'docx') return await (await import('./from-docx.ts')).manuscriptFromDocx(bytes);
    const { text, isGuessed } = decodeText(bytes);
    // Another kind of file with the extension of a text.
    if (text.includes('\0')) throw new UnreadableManuscript(UNSUPPORTED);
    const manuscript = await readText(extension, text);
    return isGuessed ? { ...manuscript, omissions: [...manuscript.omissions, GUESSED_ENCODING] } : manuscript;
  } catch (error) {
    // Too deeply nested for recursion.
    if (error instanceof RangeError)
      throw new UnreadableManuscript('The file is too complex to read. Save its text as .txt.');
    throw error;
  }
}

const archived = (archive: Archive): Manuscript => ({ blocks: [], notes: new Map(), omissions: [], archive });

async function readText(extension: string, text: string): Promise<Manuscript> {
  switch (extension) {
    case 'txt':
      return (await import('./from-text.ts')).manuscriptFromText(text);
    case 'html':
    case 'htm':
      assertReadableLength(text.match(/<(?:p|br|li)\b/gi)?.length ?? 0);
      return (await import('../../manuscript/from-html.ts')).manuscriptFromHtml(withoutMarks(text));
    case 'md':
    case 'markdown':
      return text.startsWith('---\nformat: ') ? readArchivedText(text) : readMarkdown(text);
    default:
      throw new UnreadableManuscript(UNSUPPORTED);
  }
}

async function readMarkdown(text: string): Promise<Manuscript> {
  assertReadableLength(text.match(/\n\s*\n/g)?.length ?? 0);
  return (await import('./from-markdown.ts')).manuscriptFromMarkdown(text);
}

async function readArchivedText(text: string): Promise<Manuscript> {
  const { readArchivedChapter } = await import('../../archive/archive.ts');
  const chapter = readArchivedChapter(text);
  if (!chapter) return readMarkdown(text);
  const others = { serials: [], letters: [], episodes: [], books: [], texts: new Map(), media: [] };
  return archived({ ...others, chapters: [chapter] });
}

export function assertReadableLength(paragraphs: number): void {
  if (paragraphs > MAX_PARAGRAPHS)
    throw new UnreadableManuscript(
      `The file has more than ${MAX_PARAGRAPHS.toLocaleString('en-US')} paragraphs. Save the chapters in several files.`,
    );
}

const GUESSED_ENCODING = 'If some letters look wrong, save the file as “UTF-8” text and choose it again.';

/** Windows programs write UTF-16 and code pages without declaring the encoding. */
function decodeText(bytes: Uint8Array): { text: string; isGuessed: boolean } {
  const byteOrderMark = bytes.subarray(0, 2).join();
  const encoding =
    byteOrderMark === '255,254' ? 'utf-16le' : byteOrderMark === '254,255' ? 'utf-16be' : 'utf-8';
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), isGuessed: false };
  } catch {
    const codePage = looksHebrew(bytes) ? 'windows-1255' : 'windows-1252';
    return { text: new TextDecoder(codePage).decode(bytes), isGuessed: true };
  }
}

/** The bytes of Hebrew letters are accented letters in Latin text, where they are rarely adjacent. */
function looksHebrew(bytes: Uint8Array): boolean {
  const letters = new TextDecoder('windows-1255').decode(bytes.subarray(0, 100_000));
  const hebrew = letters.match(/[א-ת]/g)?.length ?? 0;
  const inRuns = letters.match(/[א-ת]{2,}/g)?.join('').length ?? 0;
  return inRuns > hebrew / 2;
}
