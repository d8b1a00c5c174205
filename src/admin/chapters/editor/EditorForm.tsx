import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { EditableChapter } from '~/data/admin-chapters.ts';
import { BackToDashboard, PageLink } from '../../PageHeader.tsx';
import { useKeptDraft } from '../../local-draft.ts';
import { useUnsavedChangesPrompt } from '../../use-unsaved-changes-prompt.ts';
import { chapterState, stateName, type ChapterState } from '../chapter-state.ts';
import { ChapterStops } from './ChapterStops.tsx';
import { ConflictPanel } from './ConflictPanel.tsx';
import { DetailsFields, SearchEngineFields } from './DetailsFields.tsx';
import { DoctorPanel } from './DoctorPanel.tsx';
import { EditingSession } from './editing-session.ts';
import { EditorBar } from './EditorBar.tsx';
import { isDirty, type Opened } from './editor-state.ts';
import { SharePreview } from './SharePreview.tsx';
import { TextAndPreview } from './TextAndPreview.tsx';
import type { TextHandle } from './text/ChapterTextField.tsx';
import { useAutosave } from './use-autosave.ts';

export function EditorForm(opened: Opened) {
  const form = useRef<HTMLFormElement>(null);
  const [session] = useState(() => new EditingSession(opened));
  const state = useStore(session.$state);
  const { fields, stored, errors, refusals, conflict, isRestored } = state;
  const chapter = stored?.chapter;
  const isPublished = chapter?.is_published ?? false;
  useAutosave(session, state);
  useKeptDraft(() => session.keepLocalCopy());
  useUnsavedChangesPrompt(isDirty(state), session.isSafeToLeave);
  useSaveShortcut(session);
  const text = useRef<TextHandle>(null);

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
      {conflict && <ConflictPanel session={session} conflict={conflict} text={fields.text} />}
      {isRestored && !conflict && (
        <p role="status" className="plate mt-6 border-l-4 border-l-gold p-4">
          Unsaved text restored.
        </p>
      )}
      <EditorBar session={session} state={state} />
      <fieldset className="mt-8">
        <legend className="font-serif text-heading">Details</legend>
        {isPublished && (
          <p className="ink-dim mt-1">
            Readers see changes to the details and the text after ‘Publish changes’. The text is saved as a
            draft automatically.
          </p>
        )}
        <DetailsFields {...fieldProps} stored={stored} />
        <SearchEngineFields {...fieldProps} />
      </fieldset>
      <TextAndPreview {...fieldProps} ref={text} />
      {chapter && isPublished && <ChapterStops chapterId={chapter.id} text={fields.text} />}
      <DoctorPanel
        fields={fields}
        published={isPublished ? (chapter?.content ?? '') : null}
        onLine={(line) => text.current?.goToLine(line)}
        onField={(name) => focusField(form.current, `[name="${name}"]`)}
      />
    </form>
  );
}

function focusField(form: HTMLFormElement | null, selector: string): void {
  const field = form?.querySelector<HTMLElement>(selector);
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
}

const SIGNS: Record<ChapterState, string> = { draft: '⚪', ready: '🟡', published: '🟢', withdrawn: '⚪' };

function EditorHead({ chapter }: { chapter: EditableChapter | undefined }) {
  const state = chapter && chapterState(chapter, false);
  return (
    <>
      <p className="flex flex-wrap gap-x-6">
        <BackToDashboard />
        <PageLink href="/admin/chapters">All chapters</PageLink>
        {chapter?.is_published && (
          <PageLink href={`/read/${chapter.slug}`}>View the published chapter</PageLink>
        )}
        {chapter && (
          <>
            <PageLink href={`/admin/chapters/history?chapter=${chapter.id}`}>History</PageLink>
            <PageLink href={`/admin/preview?chapter=${chapter.id}`}>As readers see it</PageLink>
            <SharePreview chapterId={chapter.id} />
          </>
        )}
      </p>
      <header className="mt-4">
        <p className="eyebrow">{state ? `${SIGNS[state]} ${stateName(state)}` : 'New'}</p>
        <h1 className="mt-2 text-title">
          {chapter ? `Edit chapter ${chapter.chapter_number}` : 'New chapter'}
        </h1>
      </header>
    </>
  );
}

function useSaveShortcut(session: EditingSession): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      void session.save();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [session]);
}
