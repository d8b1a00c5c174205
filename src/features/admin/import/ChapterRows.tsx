import type { TextDifference } from './compare-texts.ts';
import { ChapterRow } from './ChapterRow.tsx';
import type { RowChange } from './import-rows.ts';
import type { PlannedImport } from './planned-import.ts';

type Props = {
  plan: PlannedImport;
  differences: ReadonlyMap<number, TextDifference>;
  labelledBy: string;
  onChange: (key: number, change: RowChange) => void;
};

const COLUMNS = ['Import', '#', 'Title', 'Words', 'First line', 'Release', 'Changes', 'Details'] as const;

/**
 * On small screens the rows become cards. A table that is laid out otherwise loses its meaning in some browsers,
 * so the roles are written out.
 */
export function ChapterRows({ plan, differences, labelledBy, onChange }: Props) {
  return (
    <table role="table" aria-labelledby={labelledBy} className="table-stacked table-import table mt-4">
      <thead role="rowgroup">
        <tr role="row">
          {COLUMNS.map((column) => (
            <th key={column} role="columnheader" scope="col" className={column === 'Words' ? 'numeric' : ''}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {plan.rows.map((planned, index) => (
          <ChapterRow
            key={planned.row.key}
            position={index + 1}
            planned={planned}
            difference={differences.get(planned.row.key)}
            onChange={onChange}
          />
        ))}
      </tbody>
    </table>
  );
}
