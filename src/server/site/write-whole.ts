import { renameSync, writeFileSync } from 'node:fs';

/** Writes all of a file or leaves what was there: a full disk or a power cut must not leave half of it. */
export function writeWhole(file: string, text: string): void {
  const draft = `${file}.new`;
  writeFileSync(draft, text, { flush: true });
  renameSync(draft, file);
}
