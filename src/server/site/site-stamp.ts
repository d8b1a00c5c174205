import { chaptersStamp } from '../backend/chapters.ts';
import type { Backend } from '../backend/create-backend.ts';
import { sourceHash, today } from './source-stamp.ts';

/**
 * Changes whenever the site, built again, would be another: with its sources and settings, the day or the chapters.
 * @param sources the hash of the sources, for a server that has read them once: its own code does not change either
 */
export async function siteStamp(backend: Pick<Backend, 'sql'>, sources?: string): Promise<string> {
  return `${sources ?? (await sourceHash())}:${today()}:${await chaptersStamp(backend)}`;
}
