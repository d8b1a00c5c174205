import { useDeferredValue, useEffect, useId, useMemo, useRef, useState, type FormEvent } from 'react';
import { buttonClass } from '~/ui/button.ts';
import { BackToDashboard } from '../../BackToDashboard.tsx';
import { formatCount } from '../../format-count.ts';
import type { ChapterFields, StoredChapter } from './chapter-fields.ts';
import { Field } from './Field.tsx';
import { RESTORED } from './messages.ts';
import { Preview } from './Preview.tsx';
import { proposeSlug } from './propose-slug.ts';
import { countWords, readingMinutes } from './reading-time.ts';
import { releaseNote } from './release-note.ts';
import { SaveStatus } from './SaveStatus.tsx';
import { TroublePanel } from './TroublePanel.tsx';
import { useChapterEditor } from './use-chapter-editor.ts';

type Props = { stored: StoredChapter | null; fields: ChapterFields };

/** A chapter's form with its preview. */
export function EditorForm(props: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  const editing = useChapterEditor({ ...props, onInvalid: () => setRefusals((count) => count + 1) });
  const { fields, stored, errors, trouble, edit } = editing;
  const isNew = stored === null;
  const isPublished = stored?.chapter.is_published ?? false;

  // With the errors on the page, the cursor goes to the first field that has one.
  useEffect(() => {
    if (refusals > 0) focusFirstInvalid(form.current);
  }, [refusals]);

  // A new chapter's slug follows its title until somebody writes one.
  const [followsTitle, setFollowsTitle] = useState(
    isNew && (fields.slug === '' || fields.slug === proposeSlug(fields.title, fields.number)),
  );
  const editTitle = (title: string) =>
    edit({ title, ...(followsTitle && isNew ? { slug: proposeSlug(title, fields.number) } : {}) });

  const [isPreviewShown, setPreviewShown] = useState(false);
  const text = useDeferredValue(fields.text);
  const title = useDeferredValue(fields.title);
  const words = useMemo(() => countWords(text), [text]);
  const textId = useId();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void editing.save();
  };

  const save = useRef(editing.save);
  save.current = editing.save;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') {
        event.preventDefault();
        void save.current();
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <p className="flex flex-wrap gap-x-6">
        <BackToDashboard />
        <a className="link inline-flex min-h-11 items-center" href="/admin/chapters">
          All chapters
        </a>
        {isPublished && stored && (
          <a className="link inline-flex min-h-11 items-center" href={`/read/${stored.chapter.slug}`}>
            View the published chapter
          </a>
        )}
      </p>
      <header className="mt-4">
        <p className="eyebrow">{isNew ? 'New' : isPublished ? '🟢 Published' : '🟡 Scheduled'}</p>
        <h1 className="mt-2 text-title">
          {isNew ? 'New chapter' : `Edit chapter ${stored.chapter.chapter_number}`}
        </h1>
      </header>

      {trouble && (
        <TroublePanel
          trouble={trouble}
          onLoadTheirs={editing.loadTheirs}
          onKeepMine={() => void editing.keepMineAndSave()}
          onCreateAgain={editing.createAgain}
        />
      )}
      {editing.isRestored && !trouble && (
        <p role="status" className="plate mt-6 border-l-4 border-l-gold p-4">
          {RESTORED}
        </p>
      )}

      <div className="editor-bar">
        <SaveStatus state={editing.saveState} isDirty={editing.isDirty} isNew={isNew} />
        <div className="flex flex-wrap gap-3">
          {isPublished && stored?.draft && (
            <button
              type="button"
              className={buttonClass('line')}
              onClick={() => void editing.discardTextChanges()}
            >
              Discard text changes
            </button>
          )}
          <button type="submit" className={buttonClass(isNew ? 'gold' : 'line')} disabled={trouble !== null}>
            {isNew ? 'Create chapter' : isPublished ? 'Save draft' : 'Save'}
          </button>
          {!isNew && (
            <button
              type="button"
              className={buttonClass('gold')}
              disabled={trouble !== null || !editing.isPublishable}
              onClick={() => void editing.publishNow()}
            >
              {isPublished ? 'Publish changes' : 'Publish Now'}
            </button>
          )}
        </div>
      </div>

      <fieldset className="mt-8">
        <legend className="font-serif text-heading">Details</legend>
        {isPublished && (
          <p className="ink-dim mt-1">
            Readers see changes here and in the text after ‘Publish changes’. The text is saved as a draft by
            itself.
          </p>
        )}
        <div className="mt-4 grid gap-5 md:grid-cols-6">
          <Field label="Number" error={errors.number} className="md:col-span-1">
            {(control) => (
              <input
                {...control}
                className="field"
                inputMode="numeric"
                autoComplete="off"
                value={fields.number}
                onChange={(event) => edit({ number: event.target.value.trim() })}
              />
            )}
          </Field>
          <Field label="Title" error={errors.title} className="md:col-span-5">
            {(control) => (
              <input
                {...control}
                className="field"
                dir="auto"
                autoComplete="off"
                value={fields.title}
                onChange={(event) => editTitle(event.target.value)}
              />
            )}
          </Field>
          <Field
            label="Slug"
            error={errors.slug}
            className="md:col-span-6"
            hint={
              isPublished && stored && fields.slug !== stored.chapter.slug
                ? `Links to /read/${stored.chapter.slug} will stop working.`
                : `The chapter's address: /read/${fields.slug || '…'}`
            }
          >
            {(control) => (
              <input
                {...control}
                className="field"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={fields.slug}
                onChange={(event) => {
                  setFollowsTitle(false);
                  edit({ slug: event.target.value.trim() });
                }}
              />
            )}
          </Field>
          <Field label="Release date" error={errors.date} className="md:col-span-2">
            {(control) => (
              <input
                {...control}
                type="date"
                className="field"
                value={fields.date}
                onChange={(event) => edit({ date: event.target.value })}
              />
            )}
          </Field>
          <Field label="Release time (Asia/Jerusalem)" error={errors.time} className="md:col-span-2">
            {(control) => (
              <input
                {...control}
                type="time"
                className="field"
                value={fields.time}
                onChange={(event) => edit({ time: event.target.value })}
              />
            )}
          </Field>
          <p className="ink-dim text-sm md:col-span-6" role="status">
            {releaseNote({
              date: fields.date,
              time: fields.time,
              isPublished,
              now: Date.now(),
              ownTimeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
            })}
          </p>
        </div>
        <details className="mt-5">
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            For search engines and shared links
          </summary>
          <div className="mt-3 grid gap-5">
            <Field
              label="Meta title"
              error={errors.metaTitle}
              hint="Left empty, the chapter's title and the book's are used."
            >
              {(control) => (
                <input
                  {...control}
                  className="field"
                  dir="auto"
                  value={fields.metaTitle}
                  onChange={(event) => edit({ metaTitle: event.target.value })}
                />
              )}
            </Field>
            <Field
              label="Meta description"
              error={errors.metaDescription}
              hint="Left empty, the chapter's title is used."
            >
              {(control) => (
                <textarea
                  {...control}
                  className="field"
                  dir="auto"
                  rows={3}
                  value={fields.metaDescription}
                  onChange={(event) => edit({ metaDescription: event.target.value })}
                />
              )}
            </Field>
            <Field label="Keywords" error={errors.keywords} hint="Separated by commas.">
              {(control) => (
                <input
                  {...control}
                  className="field"
                  dir="auto"
                  value={fields.keywords}
                  onChange={(event) => edit({ keywords: event.target.value })}
                />
              )}
            </Field>
          </div>
        </details>
      </fieldset>

      <div className="mt-10 flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-heading">Text</h2>
        <button
          type="button"
          className={buttonClass('line', 'lg:hidden')}
          aria-pressed={isPreviewShown}
          onClick={() => setPreviewShown(!isPreviewShown)}
        >
          Preview
        </button>
      </div>
      <div className="mt-4 grid gap-6 lg:grid-cols-2">
        <div className={isPreviewShown ? 'hidden lg:block' : ''}>
          <Field
            label="Chapter text"
            error={errors.text}
            hint={
              <>
                {formatCount(words)} words, {readingMinutes(words)} min to read. One paragraph per line; short
                lines without a full stop become subheadings, a long last line the closing quote.
              </>
            }
          >
            {(control) => (
              <textarea
                {...control}
                className="field editor-text"
                dir="auto"
                value={fields.text}
                onChange={(event) => edit({ text: event.target.value })}
              />
            )}
          </Field>
        </div>
        <div className={`min-w-0 ${isPreviewShown ? '' : 'hidden lg:block'}`}>
          <h3 id={textId} className="label font-sans">
            Preview
          </h3>
          {/* Scrolls, so the keyboard has to be able to come here. */}
          <div className="plate editor-preview" tabIndex={0} role="region" aria-labelledby={textId}>
            <Preview number={fields.number} title={title} text={text} />
          </div>
        </div>
      </div>
    </form>
  );
}

function focusFirstInvalid(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
}
