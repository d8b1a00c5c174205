import { useCallback, useState } from 'react';
import type { ManagedChapter } from '~/data/admin-chapters.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { zoneName } from '~/lib/dates/zone-name.ts';
import { Spinner } from '~/ui/Spinner.tsx';
import { formatCount } from '../format-count.ts';
import { LoadNotice } from '../LoadNotice.tsx';
import { useLoaded } from '../use-loaded.ts';
import { FigureTable } from './FigureTable.tsx';
import { loadWhatWorks, type WhatWorks as Figures } from './load-what-works.ts';
import {
  bookName,
  funnelCsv,
  originsCsv,
  PERIODS,
  shareText,
  STEPS,
  stopsCsv,
  stopsOf,
  storeCsv,
  tenthName,
  type NamedSum,
  type Period,
} from './what-works.ts';

/** From readers to the store, in daily sums. */
export function WhatWorks({ chapters }: { chapters: readonly ManagedChapter[] }) {
  const [period, setPeriod] = useState<Period>(30);
  const load = useCallback(() => loadWhatWorks(period, chapters), [period, chapters]);
  const { state, value, reload } = useLoaded(load);
  return (
    <section className="mt-12" aria-labelledby="what-works">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="what-works" className="text-heading">
          What works best
        </h2>
        <div role="group" aria-label="Period" className="flex flex-wrap">
          {PERIODS.map((days) => (
            <button
              key={days}
              type="button"
              className="filter"
              aria-pressed={period === days}
              onClick={() => setPeriod(days)}
            >
              {days} days
            </button>
          ))}
        </div>
      </div>
      <p className="ink-dim mt-2">
        Days are counted in UTC here. The chart above uses {zoneName(SITE_TIME_ZONE)}.
      </p>
      <Honesty />
      {state.kind === 'loading' && <Spinner label="Loading what works best" className="min-h-40" />}
      {state.kind === 'failed' && (
        <LoadNotice onRetry={reload}>What works best could not be loaded.</LoadNotice>
      )}
      {value && <Tables figures={value} period={period} />}
    </section>
  );
}

function Honesty() {
  return (
    <details className="mt-3 max-w-text">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        What these figures know, and what they cannot know
      </summary>
      <ul className="ink-dim mt-2 grid list-disc gap-2 pl-6">
        <li>
          They are sums per day without cookies and identifiers. A sum does not say who, or whether two sums
          are about the same person; a reader on two devices or in two tabs counts twice.
        </li>
        <li>
          A reload within thirty minutes is a view and not another reader. Crawlers that say so, and browsers
          that ask not to be tracked, are not counted at all.
        </li>
        <li>
          Chapter and source are the last ones known in the same tab. The e-book’s own host is another site to
          the browser, so they are lost on the way there.
        </li>
        <li>
          A click on a link to the store is not a sale. How far a chapter was read is measured by scrolling; a
          chapter that fits on one screen is not measured.
        </li>
      </ul>
    </details>
  );
}

const funnelCells = (sum: NamedSum) => [
  <bdi key="name">{sum.name}</bdi>,
  ...STEPS.map(({ key }) => (
    <span key={key}>
      {formatCount(sum[key])}
      {key === 'finished' && sum.readers > 0 && (
        <span className="ink-dim"> ({shareText(sum.finished, sum.readers)})</span>
      )}
    </span>
  )),
];

type TablesProps = { figures: Figures; period: Period };

function Tables({ figures: { all, chapters, sources, books, origins }, period }: TablesProps) {
  const steps = STEPS.map(({ label }) => label);
  const funnel = (sums: readonly NamedSum[]) =>
    sums.map((sum) => ({ key: sum.label || 'all', cells: funnelCells(sum) }));
  return (
    <>
      <FigureTable
        title="From chapter to store, by chapter"
        note="Each chapter’s readers, and what followed in the same tab while it was the last chapter opened."
        columns={['Chapter', ...steps]}
        rows={funnel(chapters)}
        totals={funnel(all)}
        csv={{
          name: `funnel-by-chapter-${period}-days`,
          make: () => funnelCsv('Chapter', [...chapters, ...all]),
        }}
      />
      <FigureTable
        title="From chapter to store, by source"
        note="The site or campaign that led here; the fifty largest."
        columns={['Source', ...steps]}
        rows={funnel(sources)}
        csv={{ name: `funnel-by-source-${period}-days`, make: () => funnelCsv('Source', sources) }}
      />
      <FigureTable
        title="Where readers stop"
        note="How many left within each tenth of a chapter’s height."
        columns={['Chapter', ...Array.from({ length: 11 }, (_, tenth) => tenthName(tenth))]}
        rows={chapters
          .filter(({ readers }) => readers > 0)
          .map((sum) => ({
            key: sum.label,
            cells: [<bdi key="name">{sum.name}</bdi>, ...stopsOf(sum).map(formatCount)],
          }))}
        csv={{ name: `where-readers-stop-${period}-days`, make: () => stopsCsv(chapters) }}
      />
      <FigureTable
        title="Store clicks per book"
        note="Clicks on links to the checkout. What is bought there, this site does not learn."
        columns={['Book', 'Clicks']}
        rows={books.map(({ label, store }) => ({ key: label, cells: [bookName(label), formatCount(store)] }))}
        csv={{ name: `store-clicks-${period}-days`, make: () => storeCsv(books) }}
      />
      <Origins origins={origins} period={period} />
    </>
  );
}

function Origins({ origins, period }: { origins: Figures['origins']; period: Period }) {
  return (
    <FigureTable
      title="Where leads come from"
      note="The page of the form and the campaign in its address, of leads that are still stored."
      columns={['Page', 'Campaign source', 'Medium', 'Campaign', 'Leads', 'Opted in']}
      texts={['Campaign source', 'Medium', 'Campaign']}
      rows={origins.map((row) => ({
        key: JSON.stringify(row),
        cells: [
          <bdi key="page">{row.page}</bdi>,
          <bdi key="source">{row.campaign_source}</bdi>,
          <bdi key="medium">{row.campaign_medium}</bdi>,
          <bdi key="campaign">{row.campaign_name}</bdi>,
          formatCount(row.leads),
          formatCount(row.opted_in),
        ],
      }))}
      csv={{ name: `lead-origins-${period}-days`, make: () => originsCsv(origins) }}
    />
  );
}
