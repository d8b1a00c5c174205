import { recordExport } from '~/data/audit-log.ts';
import { saveCsv, toCsv, type Cell } from './csv.ts';
import { useWrite } from './use-write.ts';

type Export<Row> = {
  /** Without the date. */
  fileName: string;
  /** Loads the page after these rows. */
  load: (loaded: readonly Row[]) => Promise<Row[]>;
  pageSize: number;
  /** For the audit log, if the list has readers' data. */
  recordedAs?: string;
  csv: (row: Row) => Record<string, Cell>;
};

export function useExport<Row>({ fileName, load, pageSize, recordedAs, csv }: Export<Row>) {
  return useWrite({
    write: async () => {
      const rows: Row[] = [];
      for (;;) {
        const page = await load(rows);
        rows.push(...page);
        if (page.length < pageSize) break;
      }
      if (recordedAs) await recordExport(recordedAs);
      const entries = rows.map(csv);
      saveCsv(fileName, toCsv(Object.keys(entries[0] ?? {}), entries.map(Object.values<Cell>)));
    },
    onError: 'The list could not be exported',
  });
}
