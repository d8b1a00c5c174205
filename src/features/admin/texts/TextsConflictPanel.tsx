import { useEffect, useRef } from 'react';
import type { TextCollection } from '~/lib/site-texts/text-collections.ts';
import { buttonClass } from '~/ui/button.ts';
import { differences, formOf, type First } from './text-form.ts';
import type { TextsConflict, TextsSession } from './use-texts.ts';

type Props = {
  session: TextsSession;
  conflict: TextsConflict;
  collection: TextCollection;
  first: First;
};

/** What was stored elsewhere, and the choices there are. Saving waits until one is made. */
export function TextsConflictPanel({ session, conflict, collection, first }: Props) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const theirs = formOf(collection, first, conflict.theirs?.entries ?? null);
  return (
    <section
      ref={panel}
      role="alert"
      tabIndex={-1}
      className="plate mt-6 border-l-4 border-l-danger p-4 md:p-6"
    >
      <h2 className="text-xl">These texts were changed elsewhere</h2>
      <p className="mt-2">
        Different there: {differences(collection, first, session.form, theirs).join(', ')}. Nothing has been
        overwritten, and what you typed is still here. ‘Keep mine’ replaces theirs with the next save; theirs
        stay among the earlier editions.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <button type="button" className={buttonClass('line')} onClick={() => session.choose('theirs')}>
          Load theirs
        </button>
        <button type="button" className={buttonClass('gold')} onClick={() => session.choose('mine')}>
          Keep mine
        </button>
      </div>
    </section>
  );
}
