// An invalid row fails the build instead of replacing good pages.
import * as v from 'valibot';
import { SERIAL_STATES } from '~/lib/chapters/serial-state.ts';
import { unwrap } from './data-error.ts';
import { columnsOf, nullableText, parseRows, timestamp } from './rows.ts';
import { hasBackend } from './site-texts-at-build.ts';
import { visitorClient } from './visitor-client.ts';

const SERIAL = v.object({
  id: v.string(),
  slug: v.pipe(v.string(), v.minLength(1)),
  title: v.pipe(v.string(), v.minLength(1)),
  tagline: v.string(),
  description: v.string(),
  cover: nullableText,
  cover_alt: v.string(),
  state: v.picklist(SERIAL_STATES),
  created_at: timestamp,
  updated_at: timestamp,
});
export type BuiltSerial = v.InferOutput<typeof SERIAL>;

/** Oldest first; the current one, which may be an older one that has resumed, is last. */
export async function readSerialsAtBuild(): Promise<BuiltSerial[]> {
  if (!hasBackend()) return [];
  const rows = parseRows(
    SERIAL,
    unwrap(await visitorClient().from('serials').select(columnsOf(SERIAL)).order('created_at')),
  );
  return rows.sort((a, b) => Number(b.state === 'complete') - Number(a.state === 'complete'));
}
