import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagedChapter } from '~/data/admin-chapters.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { timeZoneLabel } from '~/lib/dates/zoned-time.ts';
import { pageName } from '../audience/lists.ts';
import { DataTable, type DataTableProps } from '../DataTable.tsx';
import { Filters } from '../Filters.tsx';
import { formatCount } from '../format-count.ts';
import { LazyDetails } from '../LazyDetails.tsx';
import { Loaded } from '../Loaded.tsx';
import { Panel } from '../Panel.tsx';
import {
  bookName,
  funnelRow,
  loadConversions,
  PERIODS,
  percentText,
  STEPS,
  dropOffsOf,
  tenthName,
  type NamedSum,
  type Period,
} from './conversions.ts';

const DEFAULT_PERIOD: Period = 30;

export function Conversions({ chapters }: { chapters: readonly ManagedChapter[] }) {
  const [period, setPeriod] = useState(DEFAULT_PERIOD);
  const query = useQuery({
    queryKey: ['what-works', period, chapters],
    queryFn: () => loadConversions(period, chapters),
  });
  const isUnused =
    period === DEFAULT_PERIOD &&
    query.data?.all.length === 0 &&
    !chapters.some((chapter) => chapter.is_published);
  return (
    <section className="mt-12" aria-labelledby="what-works">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="what-works" className="text-heading">
          From reader to buyer
        </h2>
        {!isUnused && (
          <Filters
            label="Period"
            className="tabs"
            choices={PERIODS.map((days) => ({ value: days, label: `${days} days` }))}
            value={period}
            onSelect={setPeriod}
          />
        )}
      </div>
      <Loaded query={query} errorMessage="These numbers could not be loaded.">
        {(data) => <Tables data={data} period={period} />}
      </Loaded>
      {!isUnused && (
        <LazyDetails title="How we count">
          <ul className="mt-2 grid max-w-text list-disc gap-2 pl-6">
            <li>A reader counts once per visit. A view counts each time a chapter is opened.</li>
            <li>A source is unknown if a reader typed the address or came from an app.</li>
            <li>A day runs from midnight to midnight, {timeZoneLabel(SITE_TIME_ZONE)}.</li>
            <li>We use no cookies, so one reader on two devices counts twice.</li>
            <li>Reloading a page within thirty minutes adds a view, but no reader.</li>
            <li>Search engines aren’t counted, nor browsers that ask not to be tracked.</li>
            <li>If a reader goes from a chapter to the e-book’s page, it counts for that chapter.</li>
            <li>We measure reading by scrolling, so chapters that fit on one screen aren’t measured.</li>
          </ul>
        </LazyDetails>
      )}
    </section>
  );
}

const STEP_NAMES = STEPS.map(({ label }) => label);
const DROP_OFF_NAMES = Array.from({ length: 11 }, (_, tenth) => tenthName(tenth));

type TablesProps = { data: Awaited<ReturnType<typeof loadConversions>>; period: Period };

function Tables({ data: { all, chapters, sources, books, origins }, period }: TablesProps) {
  return (
    <>
      {all[0] ? (
        <Funnel sum={all[0]} />
      ) : (
        <p className="ink-dim mt-4">
          This will show how many readers go from a chapter to one of your books.
        </p>
      )}
      {chapters.length > 0 && (
        <Panel title="By chapter" level={3}>
          <DataTable
            label="By chapter"
            note="The taller a bar, the more readers stopped there. Gold is the end of the chapter."
            columns={['Chapter', 'Readers', 'Reached the end', 'Where they stop', ...STEP_NAMES.slice(2)]}
            rows={chapters.map((sum) => {
              const { name, readers, finished } = sum;
              const percent = percentText(finished, readers);
              const end = `${formatCount(finished)}${percent && ` (${percent})`}`;
              const chart = readers ? <DropOffChart {...sum} /> : <></>;
              return [name, readers, finished ? <>{end}</> : 0, chart, ...funnelRow(sum).slice(3)];
            })}
            csv={{
              name: `funnel-by-chapter-${period}-days`,
              columns: ['Chapter', ...STEP_NAMES, ...DROP_OFF_NAMES],
              rows: [...chapters, ...all].map((sum) => [...funnelRow(sum), ...dropOffsOf(sum)]),
            }}
          />
        </Panel>
      )}
      <CollapsedTable
        label="By source"
        note="Where readers came from: the top 50 sites and campaigns."
        columns={['Source', ...STEP_NAMES]}
        rows={sources.map(funnelRow)}
        csv={{ name: `funnel-by-source-${period}-days` }}
      />
      <CollapsedTable
        label="Store clicks by book"
        note="How often readers went on to the store. We can’t see purchases."
        columns={['Book', 'Clicks']}
        rows={books.map(({ label, store }) => [bookName(label), store])}
        csv={{ name: `store-clicks-${period}-days` }}
      />
      <CollapsedTable
        label="Where e-book requests come from"
        note="The page with the form, the campaign that brought the reader there, and who opted in to news."
        columns={['Page', 'Campaign', 'Requests', 'Opted in']}
        rows={origins.map(({ page, leads, opted_in, ...campaign }) => [
          pageName(page),
          Object.values(campaign).filter(Boolean).join(', '),
          leads,
          opted_in,
        ])}
        csv={{
          name: `ebook-requests-${period}-days`,
          columns: ['Page', 'Campaign source', 'Campaign medium', 'Campaign', 'Requests', 'Opted in to news'],
          rows: origins.map((origin) => Object.values(origin)),
        }}
      />
    </>
  );
}

function CollapsedTable(data: DataTableProps) {
  if (data.rows.length === 0) return null;
  return (
    <LazyDetails title={data.label}>
      <DataTable {...data} />
    </LazyDetails>
  );
}

/** The bars are borders and SVG, because forced colors remove backgrounds. */
function Funnel({ sum }: { sum: NamedSum }) {
  const max = Math.max(1, ...STEPS.map(({ key }) => sum[key]));
  return (
    <dl className="mt-4 grid gap-3">
      {STEPS.map(({ key, label }) => (
        <div key={key} className="md:grid md:grid-cols-[14rem_minmax(0,1fr)]">
          <dt>{label}</dt>
          <dd className="flex items-center gap-3">
            {sum[key] > 0 && (
              <span
                className="border-t-[1rem] border-celestial-blue"
                style={{ width: `calc(${sum[key] / max} * (100% - 8rem))` }}
              />
            )}
            <span className="tabular-nums">
              {formatCount(sum[key])}
              {/* Visits from other pages may outnumber chapter readers. */}
              {key !== 'readers' && sum[key] > 0 && sum.readers >= sum[key] && (
                <span className="ink-dim"> · {percentText(sum[key], sum.readers)}</span>
              )}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function DropOffChart(sum: NamedSum) {
  const dropOffs = dropOffsOf(sum);
  const max = Math.max(1, ...dropOffs);
  return (
    <svg
      role="img"
      aria-label={dropOffs.map((left, tenth) => `${DROP_OFF_NAMES[tenth]}: ${left}`).join(', ')}
      className="inline-block h-6 w-32 min-w-0 text-celestial-blue"
      viewBox="0 0 130 24"
    >
      {dropOffs.map((left, tenth) => (
        <rect
          key={tenth}
          className={tenth === 10 ? 'text-gold' : undefined}
          fill="currentColor"
          x={tenth * 12}
          y={23 - (23 * left) / max}
          width="10"
          height={1 + (23 * left) / max}
        />
      ))}
    </svg>
  );
}
