// Files of the search index on their way from the network, each asked for once. Pagefind asks for them one after the
// other, and unpacks them in JavaScript; here they are asked for together, and unpacked by the browser.

export type IndexFiles = {
  /** Begins to load a file that is needed soon; undefined when it was taken already. */
  ahead: (address: string) => Promise<ArrayBuffer> | undefined;
  /** The bytes of a file. Rejects with '404 for …' where there is none; what failed is asked for again. */
  take: (address: string) => Promise<ArrayBuffer>;
  forget: () => void;
};

export function createIndexFiles(): IndexFiles {
  const coming = new Map<string, Promise<ArrayBuffer>>();
  const taken = new Set<string>();
  const start = (address: string) => {
    const file = coming.get(address) ?? load(address);
    coming.set(address, file);
    file.catch(() => coming.delete(address));
    return file;
  };
  return {
    ahead: (address) => (taken.has(address) ? undefined : start(address)),
    take: (address) => {
      const file = start(address);
      taken.add(address);
      file.then(
        // Pagefind keeps it from here on.
        () => coming.delete(address),
        () => taken.delete(address),
      );
      return file;
    },
    forget: () => {
      coming.clear();
      taken.clear();
    },
  };
}

async function load(address: string): Promise<ArrayBuffer> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} for ${address}`);
  // All of it: an answer that breaks off is none.
  const bytes = await answer.arrayBuffer();
  const [first, second] = new Uint8Array(bytes);
  const isPacked = first === 0x1f && second === 0x8b;
  // Older browsers leave it to Pagefind.
  if (!isPacked || typeof DecompressionStream === 'undefined') return bytes;
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(plain).arrayBuffer();
}
