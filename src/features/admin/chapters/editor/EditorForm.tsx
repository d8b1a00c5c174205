import { useCallback, useEffect, useRef, type FormEvent } from 'react';
import { ConflictPanel } from './ConflictPanel.tsx';
import { DetailsFields } from './DetailsFields.tsx';
import { DoctorPanel } from './doctor/DoctorPanel.tsx';
import { EditorBar } from './EditorBar.tsx';
import { EditorHead } from './EditorHead.tsx';
import type { Opened } from './editor-state.ts';
import { RESTORED } from './messages.ts';
import { SearchEngineFields } from './SearchEngineFields.tsx';
import { TextAndPreview } from './TextAndPreview.tsx';
import { useEditingSession } from './use-editing-session.ts';
import { useSaveShortcut } from './use-save-shortcut.ts';

/** A chapter's form with its preview. */
export function EditorForm(opened: Opened) {
  const form = useRef<HTMLFormElement>(null);
  const [session, state] = useEditingSession(opened);
  const { fields, stored, errors, refusals, conflict, isRestored } = state;
  const chapter = stored?.chapter;
  const isPublished = chapter?.is_published ?? false;
  useSaveShortcut(session);
  const goToLine = useRef<((line: number) => void) | null>(null);
  const keepWay = useCallback((way: (line: number) => void) => {
    goToLine.current = way;
  }, []);

  // With the errors on the page, the cursor goes to the first field that has one.
  useEffect(() => {
    if (refusals > 0) focusField(form.current, '[aria-invalid="true"], [data-invalid="true"]');
  }, [refusals]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void session.save();
  };
  const fieldProps = { fields, errors, edit: session.edit };

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <EditorHead chapter={chapter} />
      {conflict && (
        <ConflictPanel
          conflict={conflict}
          text={fields.text}
          onLoadTheirs={() => session.loadTheirs()}
          onKeepMine={() => void session.keepMine()}
          onCreateAgain={() => session.createAgain()}
        />
      )}
      {isRestored && !conflict && (
        <p role="status" className="plate mt-6 border-l-4 border-l-gold p-4">
          {RESTORED}
        </p>
      )}

      <EditorBar session={session} state={state} />

      <fieldset className="mt-8">
        <legend className="font-serif text-heading">Details</legend>
        {isPublished && (
          <p className="ink-dim mt-1">
            Readers see changes here and in the text after ‘Publish changes’. The text is saved as a draft
            automatically.
          </p>
        )}
        <DetailsFields {...fieldProps} stored={stored} />
        <SearchEngineFields {...fieldProps} />
      </fieldset>
      <TextAndPreview {...fieldProps} onReady={keepWay} />
      <DoctorPanel
        fields={fields}
        published={isPublished ? (chapter?.content ?? '') : null}
        onLine={(line) => goToLine.current?.(line)}
        onField={(name) => focusField(form.current, `[name="${name}"]`)}
      />
    </form>
  );
}

/** Moves to the first field that matches, out of a group that is folded away. */
function focusField(form: HTMLFormElement | null, selector: string): void {
  const field = form?.querySelector<HTMLElement>(selector);
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
}
