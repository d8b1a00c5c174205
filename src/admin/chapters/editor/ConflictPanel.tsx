import { useDeferredValue } from 'react';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { buttonClass } from '~/ui/button.ts';
import { Button, LinkButton } from '../../Button.tsx';
import { ConflictAlert } from '../../ConflictAlert.tsx';
import { Difference } from '../difference/Difference.tsx';
import { describeDetails, fieldsOf, type ChapterFields } from './chapter-fields.ts';
import type { EditingSession } from './editing-session.ts';
import type { Conflict } from './editor-state.ts';

export function ConflictPanel({
  session,
  conflict: { theirs, labels },
  mine,
}: {
  session: EditingSession;
  conflict: Conflict;
  mine: ChapterFields;
}) {
  const theirFields = theirs && fieldsOf(theirs);
  const theirText = theirFields?.text ?? null;
  const texts = theirText !== mine.text && <ConflictTexts mine={mine.text} theirs={theirText} />;
  if (!theirFields)
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
        comparison={texts}
      >
        This is the last copy. You can create a new chapter from it.
      </ConflictAlert>
    );
  return (
    <ConflictAlert
      title="This chapter was changed elsewhere"
      onLoadTheirs={() => session.loadTheirs()}
      onKeepMine={() => void session.keepMine()}
      comparison={
        <>
          {labels.some((label) => label !== 'text') && (
            <Difference
              before={describeDetails(theirFields, labels)}
              after={describeDetails(mine, labels)}
              beforeLabel="Theirs"
              afterLabel="Mine"
              isConflict
            />
          )}
          {texts}
        </>
      }
    >
      The other version differs in: {labels.join(', ')}. Nothing is saved until you choose. “Keep mine” keeps
      your changes and takes the rest from the other version.
    </ConflictAlert>
  );
}

function ConflictTexts({ mine, theirs }: { mine: string; theirs: string | null }) {
  const shown = useDeferredValue(mine);
  const copyButton = (label: string, text: string, done: string) => (
    <LinkButton onClick={() => void copyText(text, done)}>{label}</LinkButton>
  );
  return (
    <div className="mt-6">
      <div className="flex flex-wrap items-center gap-x-5">
        <h3 className="text-lg">{theirs === null ? 'Your text' : 'Both texts'}</h3>
        {copyButton('Copy mine', mine, 'Your text was copied')}
        {theirs !== null && copyButton('Copy theirs', theirs, 'Their text was copied')}
      </div>
      {theirs !== null && (
        <div
          className="conflict-texts"
          tabIndex={0}
          role="region"
          aria-label="Comparison of their version and yours"
        >
          <Difference before={theirs} after={shown} beforeLabel="Theirs" afterLabel="Mine" isConflict />
        </div>
      )}
    </div>
  );
}

async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: done, tone: 'success' });
  } catch {
    showToast({
      title: 'Could not copy',
      description: 'Your browser didn’t allow copying. Select the text and copy it with the keyboard.',
      tone: 'error',
    });
  }
}
