import { useEffect, useId, useRef, type FormEvent } from 'react';
import { FieldError } from '~/ui/fields.tsx';
import { Button } from '../Button.tsx';
import { adminPage } from '../auth/AdminGuard.tsx';
import { LoadNotice } from '../Loaded.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { useUnsavedChangesPrompt } from '../use-unsaved-changes-prompt.ts';
import { ImportResult } from './ImportResult.tsx';
import * as messages from './messages.ts';
import type { PlannedImport } from './plan.ts';
import { ACCEPTED_FILES } from './reading/read-manuscript.ts';
import { RowsStep } from './RowsStep.tsx';
import { ScheduleStep } from './ScheduleStep.tsx';
import { SplitStep } from './SplitStep.tsx';
import { useImport, useImportTable, type FileState, type ImportState } from './use-import-table.ts';

/** /admin/chapters/import */
export const ImportManuscript = adminPage(
  () => (
    <>
      <p>
        <a className="link inline-flex min-h-11 items-center" href="/admin/chapters">
          All chapters
        </a>
      </p>
      <PageHeader
        title="Import a manuscript"
        subtitle="One file becomes the chapters, their drafts and their dates"
      />
      <ImportForm />
    </>
  ),
  { keeps: 'page', wayOn: { href: '/admin/chapters', label: 'All chapters' } },
);

function ImportForm() {
  const form = useRef<HTMLFormElement>(null);
  const scheduleId = useId();
  const table = useImportTable();
  const { file, plan, stored } = table;
  const { state, run, reset } = useImport(stored.reload);
  useUnsavedChangesPrompt(plan !== null && state.kind !== 'done');
  if (state.kind === 'done')
    return <ImportResult sentence={messages.outcomeSentence(state.counts)} ids={state.ids} />;

  const isWriting = state.kind === 'writing';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (plan === null || isWriting || stored.kind !== 'ready') return;
    if (plan.hasErrors || plan.problem !== null) return focusFirstInvalid(form.current);
    void run(plan.included);
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-8">
      <FileStep
        file={file}
        isLocked={isWriting}
        onChoose={(chosen) => {
          reset();
          void table.choose(chosen);
        }}
      />
      {plan !== null && (
        <>
          {/* Nothing can be changed while it is written. */}
          <fieldset disabled={isWriting} className="min-w-0">
            <SplitStep table={table} />
            {stored.kind === 'failed' && (
              <LoadNotice onRetry={stored.reload}>
                The chapters that are stored could not be loaded, so the import cannot be compared with them.
                Your table stays as it is.
              </LoadNotice>
            )}
            <RowsStep plan={plan} scheduleId={scheduleId} onChange={table.changeRow} />
            <ScheduleStep
              id={scheduleId}
              schedule={table.schedule}
              plan={plan}
              onChange={table.setSchedule}
            />
          </fieldset>
          <ImportStep plan={plan} stored={stored.kind} state={state} />
        </>
      )}
    </form>
  );
}

function focusFirstInvalid(form: HTMLFormElement | null): void {
  const field =
    form?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    form?.querySelector<HTMLElement>('[data-problem]');
  field?.focus();
}

type FileProps = { file: FileState; isLocked: boolean; onChoose: (file: File) => void };

function FileStep({ file, isLocked, onChoose }: FileProps) {
  const id = useId();
  const error = file.kind === 'unreadable' ? `${file.name}: ${file.reason}` : undefined;
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-heading">
        1. The file
      </h2>
      <div className="mt-4 max-w-text">
        <label htmlFor={id} className="label">
          Manuscript
        </label>
        <input
          id={id}
          type="file"
          className="field"
          accept={ACCEPTED_FILES}
          disabled={isLocked}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            if (chosen) onChoose(chosen);
          }}
          onClick={(event) => {
            // The same file can be chosen again after it was mended.
            event.currentTarget.value = '';
          }}
        />
        <p id={`${id}-hint`} className="ink-dim mt-1 text-sm">
          Word (.docx), Markdown (.md), text (.txt) or a web page (.html), up to 20 MB. It is read in this
          browser; nothing is sent until you import.
        </p>
        <div role="alert">
          <FieldError id={`${id}-error`} message={error} />
        </div>
      </div>
      <p role="status" className="mt-2">
        {file.kind === 'reading' && `Reading ${file.name} …`}
        {file.kind === 'read' && `${file.name} has been read. ${messages.LEAVING_LOSES}`}
      </p>
    </section>
  );
}

type StepProps = { plan: PlannedImport; stored: 'loading' | 'ready' | 'failed'; state: ImportState };

function ImportStep({ plan: { included, problem, hasErrors }, stored, state }: StepProps) {
  const isWriting = state.kind === 'writing';
  const hindrance = problem ?? (hasErrors ? messages.FIX_ROWS : null);
  const count = (change: string) => included.filter((row) => row.change === change).length;
  const words = included.reduce((sum, row) => sum + row.words, 0);
  return (
    <section className="mt-10" aria-labelledby="import-title">
      <h2 id="import-title" className="text-heading">
        5. Import
      </h2>
      <p className="mt-2">
        {messages.chapters(included.length)}, {messages.words(words)}
        {stored === 'ready' &&
          `: ${count('new')} new, ${count('changed')} changed, ${count('unchanged')} unchanged`}
        . {count('changed') > 0 && 'What changes is in the details of each chapter. '}
        All of them are written, or none.
      </p>
      <p className="mt-2">
        Titles and dates become public at once: the chapter list and the release calendar show them as
        ‘Coming’. Texts stay drafts.
      </p>
      {hindrance !== null && (
        <p data-problem tabIndex={-1} className="mt-3 text-danger">
          {hindrance}
        </p>
      )}
      {state.kind === 'failed' && <Failure {...state} />}
      {/* Not `disabled`, which would take the focus away. */}
      <Button type="submit" tone="gold" className="mt-5" isOff={isWriting || stored !== 'ready'}>
        {isWriting ? 'Importing …' : `Import ${messages.chapters(included.length)}`}
      </Button>
      <div role="status" className="mt-4">
        {isWriting && (
          <>
            <p>
              Writing {messages.chapters(state.chapters)} with {messages.words(state.words)}. Keep this page
              open.
            </p>
            <progress className="mt-2 w-full max-w-text accent-gold" aria-label="Import" />
          </>
        )}
        {!isWriting && stored === 'loading' && <p>Comparing with the chapters that are stored …</p>}
      </div>
    </section>
  );
}

function Failure({ reason, isSignedOut }: { reason: string; isSignedOut: boolean }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} role="alert" tabIndex={-1} className="plate mt-4 border-l-4 border-l-danger p-4">
      <h3 className="font-sans font-semibold">{messages.NOT_IMPORTED}</h3>
      <p className="mt-1">{reason}</p>
      <p className="mt-1">{messages.NOTHING_WRITTEN}</p>
      {isSignedOut && (
        <p className="mt-2">
          <a className="link" href="/admin/login" target="_blank" rel="noopener">
            Sign in in a new tab
          </a>
          , come back to this one and import again.
        </p>
      )}
    </div>
  );
}
