import { saveFile } from '~/lib/browser/save-file.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { zonedDateTime } from '~/lib/dates/zoned-time.ts';
import { csvFile } from './csv.ts';

/** Saves 'growth-2026-11-20.csv'. @param name the file's, without the day of the export */
export function saveCsv(name: string, csv: string): void {
  saveFile(csvFile(csv), `${name}-${zonedDateTime(new Date(), SITE_TIME_ZONE).date}.csv`);
}
