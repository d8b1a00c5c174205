// A .docx is a zip. It is unpacked here once, only to be measured: a small file can hold gigabytes, and the sizes that
// a zip states need not be true.
import { UnreadableManuscript } from './manuscript-file.ts';

const MB = 1024 * 1024;
const MOST_ENTRIES = 5000;
const MOST_BYTES = 150 * MB;
/** Of one part that is parsed; 200,000 words of Word's XML take about 15 MB. */
const MOST_XML_BYTES = 60 * MB;

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;
const LONGEST_COMMENT = 65_535;
const END_LENGTH = 22;

type Entry = { name: string; method: number; packedBytes: number; headerAt: number };

/** The names in a zip whose contents are of a size that can be parsed. Throws UnreadableManuscript. */
export async function boundedZipNames(bytes: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const entries = directoryOf(bytes);
  let all = 0;
  for (const entry of entries) {
    const isMedia = /^word\/media\//.test(entry.name);
    const most = Math.min(isMedia ? MOST_BYTES : MOST_XML_BYTES, MOST_BYTES - all);
    all += await unpackedBytes(bytes, entry, most);
  }
  return entries.map(({ name }) => name);
}

function directoryOf(bytes: Uint8Array<ArrayBuffer>): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const end = endOfDirectory(view);
    const count = view.getUint16(end + 10, true);
    if (count > MOST_ENTRIES) throw tooLarge();
    const entries: Entry[] = [];
    let at = view.getUint32(end + 16, true);
    for (let index = 0; index < count; index += 1) {
      if (view.getUint32(at, true) !== DIRECTORY_ENTRY) throw damaged();
      const nameLength = view.getUint16(at + 28, true);
      entries.push({
        name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
        method: view.getUint16(at + 10, true),
        packedBytes: view.getUint32(at + 20, true),
        headerAt: view.getUint32(at + 42, true),
      });
      at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
    return entries;
  } catch (error) {
    throw error instanceof UnreadableManuscript ? error : damaged();
  }
}

function endOfDirectory(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - END_LENGTH - LONGEST_COMMENT);
  for (let at = view.byteLength - END_LENGTH; at >= lowest; at -= 1)
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  throw damaged();
}

async function unpackedBytes(
  bytes: Uint8Array<ArrayBuffer>,
  { method, packedBytes, headerAt }: Entry,
  most: number,
): Promise<number> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (headerAt + 30 > bytes.byteLength) throw damaged();
  const start = headerAt + 30 + view.getUint16(headerAt + 26, true) + view.getUint16(headerAt + 28, true);
  const packed = bytes.subarray(start, start + packedBytes);
  if (method === STORED) {
    if (packed.byteLength > most) throw tooLarge();
    return packed.byteLength;
  }
  if (method !== DEFLATED) throw damaged();
  let size = 0;
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      size += chunk.value.byteLength;
      if (size > most) throw tooLarge();
    }
  } catch (error) {
    throw error instanceof UnreadableManuscript ? error : damaged();
  } finally {
    void reader.cancel().catch(() => undefined);
  }
  return size;
}

function damaged(): UnreadableManuscript {
  return new UnreadableManuscript('The file is damaged. Open it in Word and save it again as .docx.');
}

function tooLarge(): UnreadableManuscript {
  return new UnreadableManuscript(
    'The file holds far more than a manuscript. Open it in Word and save its text as .txt or as a new .docx.',
  );
}
