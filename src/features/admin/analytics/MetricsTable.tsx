import type { ManagedChapter } from '~/data/admin-chapters.ts';
import type { ChapterMetrics } from '~/data/analytics.ts';
import { formatCount } from '../format-count.ts';
import { WideTable } from '../WideTable.tsx';
import { scrollText } from './statistics.ts';

type Props = {
  chapters: readonly ManagedChapter[];
  metrics: readonly ChapterMetrics[];
  /** Of the chapters. */
  state: 'loading' | 'ready' | 'failed';
};

// A failure is told above the cards.
const EMPTY = { loading: 'Loading the chapters …', ready: 'No chapters yet', failed: '–' };

/** What is known of every chapter. */
export function MetricsTable({ chapters, metrics, state }: Props) {
  const byChapter = new Map(metrics.map((metric) => [metric.chapterId, metric]));
  return (
    <div className="mt-10">
      <h2 id="detailed-metrics" className="text-heading">
        Detailed Metrics
      </h2>
      {chapters.length === 0 ? (
        <p className="ink-dim mt-4 border-t border-hairline py-10 text-center">{EMPTY[state]}</p>
      ) : (
        <WideTable aria-labelledby="detailed-metrics">
          <table className="table" aria-labelledby="detailed-metrics">
            <thead>
              <tr>
                <th scope="col" className="numeric">
                  #
                </th>
                <th scope="col">Title</th>
                <th scope="col" className="numeric">
                  Views
                </th>
                <th scope="col" className="numeric">
                  Avg. Scroll
                </th>
                <th scope="col">Top Referrer</th>
              </tr>
            </thead>
            <tbody>
              {chapters.map(({ id, chapter_number, chapter_title, view_count }) => (
                <tr key={id}>
                  <td className="numeric">{chapter_number}</td>
                  <td className="cell-title">
                    <bdi className="font-serif text-lg">{chapter_title}</bdi>
                  </td>
                  <td className="numeric">{formatCount(view_count)}</td>
                  <td className="numeric">{scrollText(byChapter.get(id)?.averageScroll)}</td>
                  <td>{byChapter.get(id)?.topReferrer ?? 'Direct'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </WideTable>
      )}
    </div>
  );
}
