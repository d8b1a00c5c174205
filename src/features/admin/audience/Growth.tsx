import { readGrowth } from '~/data/audience.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { buttonClass } from '~/ui/button.ts';
import { formatCount } from '../format-count.ts';
import { LoadNotice } from '../LoadNotice.tsx';
import { saveCsv } from '../save-csv.ts';
import { useLoaded } from '../use-loaded.ts';
import { WideTable } from '../WideTable.tsx';
import { growthCsv } from './audience-csv.ts';

const WEEKS = 12;
/** Twelve weeks need no year, and small screens have no room for it. */
const weekDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const load = () => readGrowth(WEEKS, SITE_TIME_ZONE);

/** What each of the last weeks brought, the newest first. */
export function Growth() {
  const { state, value, reload } = useLoaded(load);
  const weeks = [...(value ?? [])].reverse();
  return (
    <section className="plate mt-10 p-4 md:p-6" aria-labelledby="growth">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="growth" className="text-heading">
          Growth per week
        </h2>
        <button
          type="button"
          className={buttonClass('line')}
          disabled={weeks.length === 0}
          onClick={() => saveCsv('audience-growth', growthCsv(value ?? []))}
        >
          Export CSV<span className="sr-only"> of the growth</span>
        </button>
      </div>
      {state.kind === 'failed' && <LoadNotice onRetry={reload}>The growth could not be loaded.</LoadNotice>}
      <WideTable aria-label="Growth per week, table">
        <table className="table-dense table" aria-labelledby="growth">
          <thead>
            <tr>
              <th scope="col">Week from</th>
              <th scope="col" className="numeric">
                Messages
              </th>
              <th scope="col" className="numeric">
                Leads
              </th>
              <th scope="col" className="numeric">
                Confirmed followers
              </th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ week, messages, leads, followers }) => (
              <tr key={week}>
                <td className="whitespace-nowrap">{weekDay.format(new Date(week))}</td>
                <td className="numeric">{formatCount(messages)}</td>
                <td className="numeric">{formatCount(leads)}</td>
                <td className="numeric">{formatCount(followers)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </section>
  );
}
