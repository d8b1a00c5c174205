import { renameSync, writeFileSync } from 'node:fs';

/** Replaces a file atomically, so that a full disk or a power cut does not leave half of it. */
export function writeWhole(file: string, text: string): void {
  const draft = `${file}.new`;
  writeFileSync(draft, text, { flush: true });
  renameSync(draft, file);
}
