import { buttonClass } from '~/ui/button.ts';
import { STATUS_FILTERS, type StatusFilter } from './chapter-filter.ts';

type Props = {
  search: string;
  onSearch: (search: string) => void;
  status: StatusFilter;
  onStatus: (status: StatusFilter) => void;
};

/** What the table shows, and the way to a new chapter. */
export function ChapterFilters({ search, onSearch, status, onStatus }: Props) {
  return (
    <section className="plate mt-8 p-6" aria-labelledby="filters">
      <h2 id="filters" className="text-xl">
        Filters
      </h2>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <input
          type="search"
          className="field min-w-0 flex-1 basis-60"
          aria-label="Search by title"
          placeholder="Search by title..."
          value={search}
          onChange={(event) => onSearch(event.target.value)}
        />
        <div role="group" aria-label="Status" className="flex flex-wrap">
          {STATUS_FILTERS.map((option) => (
            <button
              key={option}
              type="button"
              className="filter"
              aria-pressed={status === option}
              onClick={() => onStatus(option)}
            >
              {option}
            </button>
          ))}
        </div>
        <a className={buttonClass('gold')} href="/admin/chapters/new">
          New chapter
        </a>
      </div>
    </section>
  );
}
