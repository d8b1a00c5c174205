import type { DailyViews } from '~/data/analytics.ts';
import { formatCount } from '../format-count.ts';
import { dayLabel } from './statistics.ts';

/** The line chart for those who cannot see it. */
export function DaysTable({ days }: { days: readonly DailyViews[] }) {
  return (
    <details className="mt-4">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">Show as a table</summary>
      <table className="table mt-2 max-w-md">
        <caption className="sr-only">Daily views, last 7 days</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col" className="numeric">
              Views
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, views }) => (
            <tr key={day}>
              <td>{dayLabel(day)}</td>
              <td className="numeric">{formatCount(views)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
