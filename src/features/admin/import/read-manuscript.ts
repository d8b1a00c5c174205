// The way from a file to its blocks. What reads a kind of file is loaded when one has been chosen.
import { decodeText } from './decode-text.ts';
import type { Manuscript } from './manuscript-block.ts';
import { assertReadableSize, manuscriptKind, UnreadableManuscript } from './manuscript-file.ts';

/** Throws UnreadableManuscript, whose message is for the author. */
export async function readManuscript(file: File): Promise<Manuscript> {
  assertReadableSize(file.size);
  const bytes = await bytesOf(file);
  const manuscript = await readBytes(file.name, bytes);
  const hasWords = manuscript.blocks.some((block) => block.kind === 'paragraph' || block.kind === 'quote');
  if (!hasWords) throw new UnreadableManuscript('There is no text in the file. Choose another one.');
  return manuscript;
}

async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new UnreadableManuscript(
      'The file could not be opened. It may have been moved or changed; choose it again.',
    );
  }
}

async function readBytes(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Manuscript> {
  const kind = manuscriptKind(name, bytes);
  try {
    if (kind === 'docx') return await (await import('./manuscript-from-docx.ts')).manuscriptFromDocx(bytes);
    const { text, encoding } = decodeText(bytes);
    const manuscript = await parsed(kind, text);
    return encoding.startsWith('windows')
      ? { ...manuscript, losses: [...manuscript.losses, readAs(encoding)] }
      : manuscript;
  } catch (error) {
    // A page nested too deep to be walked.
    if (error instanceof RangeError)
      throw new UnreadableManuscript('The file is nested too deep to be read. Save its text as .txt.');
    throw error;
  }
}

async function parsed(kind: 'markdown' | 'text' | 'html', text: string): Promise<Manuscript> {
  if (kind === 'markdown')
    return (await import('./manuscript-from-markdown.ts')).manuscriptFromMarkdown(text);
  if (kind === 'html') return (await import('./blocks-from-html.ts')).manuscriptFromHtml(text);
  return (await import('./manuscript-from-text.ts')).manuscriptFromText(text);
}

function readAs(encoding: string): string {
  const name = encoding.replace('windows', 'Windows');
  return `The text is read as ${name}. If characters look wrong, save the file as UTF-8 and choose it again.`;
}
