import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { lazy, useEffect, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { listManagedChapters, listWithdrawnChapters } from '~/data/admin-chapters.ts';
import { quotationsIn } from '~/lib/dialogue/quotations.ts';
import { adminPage } from '../../auth/AdminGuard.tsx';
import { LinkButton } from '../../Button.tsx';
import { LazyDetails } from '../../LazyDetails.tsx';
import { Loaded } from '../../Loaded.tsx';
import { useLocalDraft } from '../../local-draft.ts';
import { PageLink } from '../../PageHeader.tsx';
import { Popover, PopoverItem } from '../../Popover.tsx';
import { useUnsavedChangesPrompt } from '../../use-unsaved-changes-prompt.ts';
import { PUBLISH_WITHOUT_EMAIL, UNPUBLISH } from '../chapter-changes.ts';
import { isChapterId } from '../chapter-state.ts';
import { MissingChapter } from '../notices.tsx';
import { fieldsOf, newChapterFields } from './chapter-fields.ts';
import { ChapterDropOff } from './ChapterDropOff.tsx';
import { CheckPanel } from './CheckPanel.tsx';
import { ConflictPanel } from './ConflictPanel.tsx';
import { DetailsFields, TitleField } from './DetailsFields.tsx';
import { EditingSession, loadChapter } from './editing-session.ts';
import { EditorBar } from './EditorBar.tsx';
import { hasUnsavedText, isDirty, type EditorState, type Opened } from './editor-state.ts';
import { PreviewLinksItem } from './PreviewLinks.tsx';
import { TextAndPreview } from './TextAndPreview.tsx';
import type { TextHandle } from './text/ChapterTextField.tsx';

const SpeakerSteps = lazy(async () => ({ default: (await import('./SpeakerSteps.tsx')).SpeakerSteps }));

type Props = {
  /** The current serial's title. */
  book: string;
  isNew?: boolean;
};

export const ChapterEditor = adminPage(OpenChapter, { unsavedWorkIn: 'browser' });

async function openChapter(isNew: boolean): Promise<Opened | null> {
  if (isNew) return { stored: null, fields: newChapterFields(await listManagedChapters(), Date.now()) };
  const id = new URLSearchParams(location.search).get('chapter') ?? '';
  if (!isChapterId(id)) return null;
  const [stored, withdrawn] = await Promise.all([loadChapter(id), listWithdrawnChapters().catch(() => [])]);
  const isWithdrawn = withdrawn.some(({ chapter_id }) => chapter_id === id);
  return stored && { stored, fields: fieldsOf(stored), isWithdrawn };
}

function OpenChapter({ book, isNew = false }: Props) {
  // Loaded once, because each save merges other users' changes.
  const query = useQuery({
    queryKey: ['opened-chapter'],
    queryFn: () => openChapter(isNew),
    staleTime: 'static',
  });

  useEffect(() => {
    // A page restored from the back/forward cache has a stale form.
    const reloadRestoredPage = (event: PageTransitionEvent) => {
      if (event.persisted) location.reload();
    };
    window.addEventListener('pageshow', reloadRestoredPage);
    return () => window.removeEventListener('pageshow', reloadRestoredPage);
  }, []);

  return (
    <Loaded query={query} loading="Loading the chapter" errorMessage="The chapter could not be loaded.">
      {(opened) => (opened ? <EditorForm book={book} opened={opened} /> : <MissingChapter />)}
    </Loaded>
  );
}

function EditorForm({ book, opened }: { book: string; opened: Opened }) {
  const form = useRef<HTMLFormElement>(null);
  const [session] = useState(() => new EditingSession(opened));
  const state = useStore(session.$state);
  const { fields, stored, errors, failedValidations, conflict } = state;
  const chapter = stored?.chapter;
  useAutosave(session, state);
  useLocalDraft(() => session.keepLocalCopy());
  useUnsavedChangesPrompt(isDirty(state), session.isSafeToLeave);
  useSaveShortcut(session);
  const text = useRef<TextHandle>(null);
  const [initialText] = useState(fields.text);
  const [isPreviewShown, setPreviewShown] = useState(false);
  const [isDetailsShown, setDetailsShown] = useState(location.hash === '#date');
  const hasErrors = Object.keys(errors).some((name) => !['title', 'text'].includes(name));
  if (hasErrors && !isDetailsShown) setDetailsShown(true);

  useEffect(() => {
    if (failedValidations > 0) focusField(form.current, '[aria-invalid="true"], [data-invalid="true"]');
  }, [failedValidations]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void session.save();
  };
  const fieldProps = { state, edit: session.edit };

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <header className="flex flex-wrap items-center gap-x-4 text-sm">
        <PageLink href="/admin/chapters">All chapters</PageLink>
        <h1 className="flex-1 font-sans font-semibold">
          {chapter ? `Chapter ${chapter.chapter_number}` : 'New chapter'}
        </h1>
        <LinkButton
          className="link min-h-11 min-w-8 lg:hidden"
          aria-pressed={isPreviewShown}
          onClick={() => {
            setPreviewShown(!isPreviewShown);
            setDetailsShown(false);
          }}
        >
          {isPreviewShown ? 'Edit' : 'Preview'}
        </LinkButton>
        <LinkButton aria-expanded={isDetailsShown} onClick={() => setDetailsShown(!isDetailsShown)}>
          Details
        </LinkButton>
        <ChapterMenu session={session} state={state} />
      </header>
      <div className={isPreviewShown ? 'max-lg:hidden' : ''}>
        <TitleField {...fieldProps} />
      </div>
      {isDetailsShown && <DetailsFields {...fieldProps} />}
      {conflict && <ConflictPanel session={session} conflict={conflict} mine={fields} />}
      <TextAndPreview {...fieldProps} book={book} isPreviewShown={isPreviewShown} ref={text} />
      {fields.text.trim() !== '' && (
        <LazyDetails title="Check before publishing">
          <CheckPanel
            fields={fields}
            before={chapter?.content ?? initialText}
            onFinding={({ line, field }) => {
              flushSync(() =>
                line === undefined && field !== 'title' ? setDetailsShown(true) : setPreviewShown(false),
              );
              if (line !== undefined) text.current?.goToLine(line);
              else focusField(form.current, `[name="${field}"]`);
            }}
          />
        </LazyDetails>
      )}
      {fields.text.split('\n').some((line) => quotationsIn(line).length > 0) && (
        <LazyDetails title="Speakers">
          <SpeakerSteps
            text={fields.text}
            onText={(newText) => text.current?.changeLines(newText)}
            showNames={(hasNames) => text.current?.setMode({ hasNames })}
            onLine={(line) => {
              flushSync(() => setPreviewShown(false));
              text.current?.goToLine(line);
            }}
          />
        </LazyDetails>
      )}
      {chapter?.is_published && (
        <LazyDetails title="Where readers stop">
          <ChapterDropOff chapterId={chapter.id} text={fields.text} />
        </LazyDetails>
      )}
      <EditorBar session={session} state={state} />
    </form>
  );
}

function focusField(form: HTMLFormElement | null, selector: string): void {
  const field = form?.querySelector<HTMLElement>(selector);
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
}

type MenuProps = { session: EditingSession; state: EditorState };

function ChapterMenu({ session, state: { stored, conflict } }: MenuProps) {
  if (stored === null) return null;
  const { id, slug, is_published, is_ready } = stored.chapter;
  const pages: [string, string][] = [
    ['As readers see it', `/admin/preview?chapter=${id}`],
    ['History', `/admin/chapters/history?chapter=${id}`],
  ];
  if (is_published) pages.push(['View the published chapter', `/read/${slug}`]);
  const action = (label: string, run: () => Promise<void>) => (
    <PopoverItem isInactive={conflict !== null} onSelect={() => void run()}>
      {label}
    </PopoverItem>
  );
  return (
    <Popover label="More about this chapter" icon="⋯" className="icon-button max-md:-mx-4">
      {pages.map(([name, href]) => (
        <a key={name} className="popover-item" href={href}>
          {name}
        </a>
      ))}
      <PreviewLinksItem chapterId={id} />
      {is_published && stored.draft && action('Discard text changes', () => session.discardTextChanges())}
      {is_published && action(UNPUBLISH.label, () => session.withdraw(UNPUBLISH))}
      {is_ready && !is_published && action('Mark not ready', () => session.markNotReady())}
      {!is_published && action(PUBLISH_WITHOUT_EMAIL.label, () => session.publish(PUBLISH_WITHOUT_EMAIL))}
    </Popover>
  );
}

const AUTOSAVE_DELAY_MS = 2000;
const RETRY_DELAY_MS = 15_000;

function useAutosave(session: EditingSession, state: EditorState): void {
  const { text } = state.fields;
  const { kind } = state.save;
  const isDue = hasUnsavedText(state) && kind !== 'saving' && state.conflict === null;
  useEffect(() => {
    if (!isDue) return;
    const delayMs = kind === 'failed' ? RETRY_DELAY_MS : AUTOSAVE_DELAY_MS;
    const timer = setTimeout(() => void session.autosave(), delayMs);
    return () => clearTimeout(timer);
  }, [session, text, isDue, kind]);
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
