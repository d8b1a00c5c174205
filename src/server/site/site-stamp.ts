import { chaptersStamp } from '../backend/chapters.ts';
import type { Backend } from '../backend/create-backend.ts';
import { sourceStamp } from './source-stamp.ts';

/** Changes whenever the site, built anew, would be another: with its sources, its settings, the day or the chapters. */
export async function siteStamp(backend: Backend): Promise<string> {
  return `${await sourceStamp()}:${await chaptersStamp(backend)}`;
}
