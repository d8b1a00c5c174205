// Reads CBOR (RFC 8949) as far as a search index uses it: numbers, texts and lists of a known length.

const TEXT = 3;
const LIST = 4;
/** Above it the length takes bytes behind the first; up to four are read. */
const SHORT_UP_TO = 23;
const FOUR_BYTES = 26;

const decoder = new TextDecoder();

/** Where the item ends that begins at `at`. Throws a RangeError where there is none. */
export function endOfItem(bytes: Uint8Array, at: number): number {
  let end = at;
  for (let pending = 1; pending > 0; pending -= 1) {
    const head = headAt(bytes, end);
    if (head.kind === LIST) pending += head.value;
    end = head.kind === TEXT ? head.end + head.value : head.end;
  }
  return end;
}

/** The number of items in the list that begins at `at`, and where the first of them begins. */
export function listAt(bytes: Uint8Array, at: number): { length: number; at: number } {
  const { value, end } = headOf(LIST, bytes, at);
  return { length: value, at: end };
}

export function textAt(bytes: Uint8Array, at: number): { text: string; end: number } {
  const head = headOf(TEXT, bytes, at);
  const end = head.end + head.value;
  return { text: decoder.decode(bytes.subarray(head.end, end)), end };
}

type Head = { kind: number; value: number; end: number };

function headOf(kind: number, bytes: Uint8Array, at: number): Head {
  const head = headAt(bytes, at);
  if (head.kind !== kind) throw new RangeError(`Nothing that can be read at ${at}.`);
  return head;
}

function headAt(bytes: Uint8Array, at: number): Head {
  const first = bytes[at];
  const [kind, short] = first === undefined ? [8, 31] : [first >> 5, first & 31];
  if (kind > LIST || short > FOUR_BYTES) throw new RangeError(`Nothing that can be read at ${at}.`);
  if (short <= SHORT_UP_TO) return { kind, value: short, end: at + 1 };
  const end = at + 1 + 2 ** (short - SHORT_UP_TO - 1);
  let value = 0;
  for (let place = at + 1; place < end; place += 1) value = value * 256 + (bytes[place] ?? 0);
  return { kind, value, end };
}
