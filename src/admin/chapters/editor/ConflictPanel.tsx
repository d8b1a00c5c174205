import { useDeferredValue } from 'react';
import { buttonClass } from '~/ui/button.ts';
import { Button } from '../../Button.tsx';
import { ConflictAlert } from '../../ConflictAlert.tsx';
import { Difference } from '../difference/Difference.tsx';
import { describeFields, fieldsOf, LABELS, type ChapterFields } from './chapter-fields.ts';
import type { EditingSession } from './editing-session.ts';
import type { Conflict } from './editor-state.ts';

type Props = { session: EditingSession; conflict: Conflict; mine: ChapterFields };

export function ConflictPanel({ session, conflict: { theirs, labels }, mine }: Props) {
  const shown = useDeferredValue(mine);
  const fields = new Intl.ListFormat('en-US').format(labels);
  if (!theirs)
    return (
      <ConflictAlert
        title="This chapter was deleted"
        actions={
          <>
            <Button tone="gold" onClick={() => session.recreateChapter()}>
              Create a new chapter from it
            </Button>
            <a className={buttonClass('line')} href="/admin/chapters">
              All chapters
            </a>
          </>
        }
      >
        This is the last copy. You can create a new chapter from it.
      </ConflictAlert>
    );
  return (
    <ConflictAlert
      title="This chapter was changed elsewhere"
      onLoadTheirs={() => void session.resolveConflict('theirs')}
      onKeepMine={() => void session.resolveConflict('mine')}
      keepMineNote={`Your ${fields} ${labels.length === 1 ? 'replaces' : 'replace'} theirs.${labels.includes(LABELS.text) ? ' Their text stays in the history.' : ''}`}
      comparison={
        <div
          className="conflict-texts -mx-3 mt-6"
          tabIndex={0}
          role="region"
          aria-label="Comparison of their version and yours"
        >
          <Difference
            before={describeFields(fieldsOf(theirs), labels)}
            after={describeFields(shown, labels)}
            beforeLabel="Theirs"
            afterLabel="Mine"
            isConflict
          />
        </div>
      }
    >
      Its {fields} {labels.length === 1 ? 'is' : 'are'} different. Nothing is saved until you choose.
    </ConflictAlert>
  );
}
