import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagedChapter } from '~/data/admin-chapters.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { zoneName } from '~/lib/dates/zoned-time.ts';
import { Spinner } from '~/ui/Spinner.tsx';
import type { Cell } from '../csv.ts';
import { FigureTable } from '../FigureTable.tsx';
import { Filters } from '../Filters.tsx';
import { Loaded } from '../Loaded.tsx';
import {
  bookName,
  funnelRow,
  loadWhatWorks,
  PERIODS,
  shareText,
  STEPS,
  stopsOf,
  tenthName,
  type Period,
  type WhatWorks as Figures,
} from './what-works.ts';

export function WhatWorks({ chapters }: { chapters: readonly ManagedChapter[] }) {
  const [period, setPeriod] = useState<Period>(30);
  const query = useQuery({
    queryKey: ['what-works', period, chapters],
    queryFn: () => loadWhatWorks(period, chapters),
  });
  return (
    <section className="mt-12" aria-labelledby="what-works">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="what-works" className="text-heading">
          What works best
        </h2>
        <Filters
          label="Period"
          choices={PERIODS.map((days) => ({ value: days, label: `${days} days` }))}
          value={period}
          onChoose={setPeriod}
        />
      </div>
      <p className="ink-dim mt-2">
        Days are counted in UTC here. The chart above uses {zoneName(SITE_TIME_ZONE)}.
      </p>
      <DataNotes />
      <Loaded
        query={query}
        loading={<Spinner label="Loading what works best" className="min-h-40" />}
        failed="What works best could not be loaded."
      >
        {(figures) => <Tables figures={figures} period={period} />}
      </Loaded>
    </section>
  );
}

function DataNotes() {
  return (
    <details className="mt-3 max-w-text">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">How we count</summary>
      <ul className="ink-dim mt-2 grid list-disc gap-2 pl-6">
        <li>
          We count visits per day, without cookies or identifiers. The same reader on two devices or in two
          tabs counts twice.
        </li>
        <li>
          A reload within thirty minutes adds a view but not a reader. Known crawlers and browsers that ask
          not to be tracked are not counted.
        </li>
        <li>
          Chapter and source are the last ones in the same tab. They are lost on the way to the e-book’s own
          address, which browsers treat as another site.
        </li>
        <li>
          A click on a link to the store is not a sale. Reading is measured by scrolling, so a chapter that
          fits on one screen is not measured.
        </li>
      </ul>
    </details>
  );
}

const STEP_NAMES = STEPS.map(({ label }) => label);
const STOP_NAMES = Array.from({ length: 11 }, (_, tenth) => tenthName(tenth));
const FINISHED_COLUMN = STEPS.findIndex(({ key }) => key === 'finished') + 1;

function finishedShare([, readers, finished]: readonly Cell[], column: number) {
  const share = column === FINISHED_COLUMN && shareText(Number(finished), Number(readers));
  return share && <span className="ink-dim"> ({share})</span>;
}

type TablesProps = { figures: Figures; period: Period };

function Tables({ figures: { all, chapters, sources, books, origins }, period }: TablesProps) {
  return (
    <>
      <FigureTable
        title="From chapter to store, by chapter"
        note="Each chapter’s readers, and what followed in the same tab while it was the last chapter opened."
        columns={['Chapter', ...STEP_NAMES]}
        rows={chapters.map(funnelRow)}
        totals={all.map(funnelRow)}
        remark={finishedShare}
        csv={{ name: `funnel-by-chapter-${period}-days` }}
      />
      <FigureTable
        title="From chapter to store, by source"
        note="The fifty most frequent sites and campaigns."
        columns={['Source', ...STEP_NAMES]}
        rows={sources.map(funnelRow)}
        remark={finishedShare}
        csv={{ name: `funnel-by-source-${period}-days` }}
      />
      <FigureTable
        title="Where readers stop"
        note="How many left within each tenth of a chapter’s height."
        columns={['Chapter', ...STOP_NAMES]}
        rows={chapters.filter(({ readers }) => readers > 0).map((sum) => [sum.name, ...stopsOf(sum)])}
        csv={{
          name: `where-readers-stop-${period}-days`,
          columns: ['Chapter', 'Readers', ...STOP_NAMES],
          rows: chapters.map((sum) => [sum.name, sum.readers, ...stopsOf(sum)]),
        }}
      />
      <FigureTable
        title="Store clicks per book"
        note="Clicks on links to the checkout. We can’t see purchases."
        columns={['Book', 'Clicks']}
        rows={books.map(({ label, store }) => [bookName(label), store])}
        csv={{ name: `store-clicks-${period}-days` }}
      />
      <FigureTable
        title="Where leads come from"
        note="The page of the form and the campaign in its address, of leads that are still stored."
        columns={['Page', 'Campaign source', 'Medium', 'Campaign', 'Leads', 'Opted in']}
        rows={origins.map((origin) => [
          origin.page,
          origin.campaign_source,
          origin.campaign_medium,
          origin.campaign_name,
          origin.leads,
          origin.opted_in,
        ])}
        csv={{
          name: `lead-origins-${period}-days`,
          columns: ['Page', 'Campaign source', 'Campaign medium', 'Campaign', 'Leads', 'Opted in'],
        }}
      />
    </>
  );
}
