import { useEffect, useRef } from 'react';
import { buttonClass } from '~/ui/button.ts';
import { IMPORTED } from './messages.ts';

/** What has been written, and where it is. */
export function ImportResult({ sentence }: { sentence: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="plate mt-8 border-l-4 border-l-gold p-6">
      <h2 ref={title} tabIndex={-1} className="text-heading">
        {IMPORTED}
      </h2>
      <p className="mt-2">{sentence} The texts are drafts; readers see no change yet.</p>
      <p className="mt-5 flex flex-wrap gap-3">
        <a className={buttonClass('gold')} href="/admin/chapters">
          All chapters
        </a>
        <a className={buttonClass('line')} href="/admin/chapters/import">
          Import another file
        </a>
      </p>
    </section>
  );
}
