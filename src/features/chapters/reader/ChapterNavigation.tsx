import type { ReactNode } from 'react';
import { RELEASES_PATH } from '~/lib/site/product.ts';
import { buttonClass } from '~/ui/button.ts';
import type { Neighbors } from './neighbors.ts';

export function TopNavigation({ previous, next, isComplete }: Neighbors) {
  return (
    <nav aria-label="Chapters, top" className="flex flex-wrap gap-2">
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
          {isComplete ? 'The End' : 'Coming Soon'}
        </button>
      )}
    </nav>
  );
}

type BottomProps = Neighbors & { children?: ReactNode };

export function BottomNavigation({
  previous,
  next,
  isComplete,
  listPath = '/chapters',
  children,
}: BottomProps) {
  return (
    <nav aria-label="Chapters, bottom" className="mt-14">
      {next ? (
        <a className="chapter-link" href={`/read/${next.slug}`} rel="next">
          <span className="eyebrow">
            Next Chapter <span aria-hidden="true">→</span>
          </span>
          <bdi className="mt-2 block font-serif text-heading">{next.chapter_title}</bdi>
        </a>
      ) : isComplete ? (
        <div className="chapter-link">
          <p className="eyebrow">The end</p>
          {children}
        </div>
      ) : (
        <div className="chapter-link">
          <p className="eyebrow" aria-disabled="true">
            Coming Soon
          </p>
          {children}
          <p className="flex flex-wrap gap-x-6">
            <a className="link inline-flex min-h-11 items-center" href="/follow">
              Email me
            </a>
            <a className="link inline-flex min-h-11 items-center" href={RELEASES_PATH}>
              Add to calendar
            </a>
          </p>
        </div>
      )}
      <div className="mt-4 grid justify-items-start">
        {previous ? (
          <a className="link inline-flex min-h-11 items-center" href={`/read/${previous.slug}`} rel="prev">
            <span>
              <span aria-hidden="true">← </span>Previous Chapter: <bdi>{previous.chapter_title}</bdi>
            </span>
          </a>
        ) : (
          <span className="ink-dim inline-flex min-h-11 items-center">First Chapter</span>
        )}
        <a className="link inline-flex min-h-11 items-center" href={listPath}>
          ← Back to All Chapters
        </a>
      </div>
    </nav>
  );
}
