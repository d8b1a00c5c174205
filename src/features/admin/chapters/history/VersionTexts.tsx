import { useCallback, useEffect, useRef } from 'react';
import { renderChapter } from '~/lib/chapter-text/render-chapter.ts';
import { Spinner } from '~/ui/Spinner.tsx';
import { LoadNotice } from '../../LoadNotice.tsx';
import { useLoaded } from '../../use-loaded.ts';
import { Difference } from '../difference/Difference.tsx';
import type { TextId } from './choice.ts';
import { textOf, type History } from './load-history.ts';

/** One text to read whole, or two to compare. */
export type Shown = { kind: 'whole'; id: TextId } | { kind: 'pair'; ids: [TextId, TextId] };

type Props = { shown: Shown; history: History; nameOf: (id: TextId) => string };

/** What was chosen of the versions. Another choice needs another key. */
export function VersionTexts({ shown, history, nameOf }: Props) {
  const ids = shown.kind === 'whole' ? [shown.id] : shown.ids;
  const first = useRef({ ids, history });
  const load = useCallback(
    () => Promise.all(first.current.ids.map((id) => textOf(id, first.current.history))),
    [],
  );
  const { state, value, reload } = useLoaded(load);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);

  const [before = '', after = ''] = value ?? [];
  const [beforeLabel = '', afterLabel = ''] = ids.map(nameOf);
  return (
    <section className="mt-12" aria-labelledby="texts-title">
      <h2 id="texts-title" ref={title} tabIndex={-1} className="text-heading">
        {shown.kind === 'whole' ? beforeLabel : 'What differs'}
      </h2>
      <p>
        <a className="link inline-flex min-h-11 items-center" href="#versions-title">
          Back to the versions
        </a>
      </p>
      {state.kind === 'loading' && <Spinner label="Loading the text" className="min-h-40" />}
      {state.kind === 'failed' && <LoadNotice onRetry={reload}>The text could not be loaded.</LoadNotice>}
      {value !== undefined &&
        (shown.kind === 'whole' ? (
          <WholeText text={before} />
        ) : (
          <Difference before={before} after={after} beforeLabel={beforeLabel} afterLabel={afterLabel} />
        ))}
    </section>
  );
}

/** As readers see it. Sanitized by renderChapter. */
function WholeText({ text }: { text: string }) {
  return (
    <div
      className="plate chapter-text max-w-text p-5 md:p-8"
      dangerouslySetInnerHTML={{ __html: renderChapter(text) }}
    />
  );
}
