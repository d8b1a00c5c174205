import { buttonClass } from '~/ui/button.ts';
import type { Neighbors } from './neighbors.ts';

/** Previous and Next above the text. Previous is disabled at the first chapter, Next while the following one is to come. */
export function TopNavigation({ previous, next }: Neighbors) {
  return (
    <nav aria-label="Chapters, above the text" className="flex flex-wrap justify-between gap-3">
      {previous ? (
        <a className={buttonClass('line')} href={`/read/${previous.slug}`} rel="prev">
          Previous
        </a>
      ) : (
        <button type="button" className={buttonClass('line')} disabled>
          Previous
        </button>
      )}
      {next ? (
        <a className={buttonClass('line')} href={`/read/${next.slug}`} rel="next">
          Next
        </a>
      ) : (
        <button type="button" className={buttonClass('line')} disabled>
          Coming Soon
        </button>
      )}
    </nav>
  );
}

/** The way on below the text. */
export function BottomNavigation({ previous, next }: Neighbors) {
  return (
    <nav aria-label="Chapters, below the text" className="mt-14 border-t border-hairline pt-8">
      <div className="grid gap-3 md:grid-cols-2">
        {previous ? (
          <a className="chapter-way" href={`/read/${previous.slug}`} rel="prev">
            <span className="ink-dim text-sm">Previous Chapter</span>
            <span className="font-serif text-xl">{previous.chapter_title}</span>
          </a>
        ) : (
          <span className="chapter-way" aria-disabled="true">
            <span className="ink-dim text-sm">First Chapter</span>
          </span>
        )}
        {next ? (
          <a className="chapter-way md:text-right" href={`/read/${next.slug}`} rel="next">
            <span className="ink-dim text-sm">Next Chapter</span>
            <span className="font-serif text-xl">{next.chapter_title}</span>
          </a>
        ) : (
          <span className="chapter-way md:text-right" aria-disabled="true">
            <span className="ink-dim text-sm">Coming Soon</span>
          </span>
        )}
      </div>
      <p className="mt-8 text-center">
        <a className="link inline-flex min-h-11 items-center" href="/chapters">
          ← Back to All Chapters
        </a>
      </p>
    </nav>
  );
}
