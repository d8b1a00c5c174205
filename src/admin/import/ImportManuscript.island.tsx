import { useEffect, useId, useRef, type FormEvent } from 'react';
import { FieldError } from '~/ui/fields.tsx';
import { Button } from '../Button.tsx';
import { adminPage } from '../auth/AdminGuard.tsx';
import { formatCount } from '../format-count.ts';
import { LoadNotice } from '../Loaded.tsx';
import { PageHeader, PageLink } from '../PageHeader.tsx';
import { useUnsavedChangesPrompt } from '../use-unsaved-changes-prompt.ts';
import { chapterCount, ImportResult } from './ImportResult.tsx';
import type { PlannedImport } from './plan.ts';
import { ACCEPTED_FILES, UnreadableManuscript } from './reading/read-manuscript.ts';
import { RowsStep } from './RowsStep.tsx';
import { ScheduleStep } from './ScheduleStep.tsx';
import { SplitStep } from './SplitStep.tsx';
import { reasonFor, useImport, useImportTable, type ImportTable, type Writing } from './use-import-table.ts';

export const ImportManuscript = adminPage(
  () => (
    <>
      <p>
        <PageLink href="/admin/chapters">All chapters</PageLink>
      </p>
      <PageHeader title="Import a manuscript" subtitle="Turn one file into chapters" />
      <ImportForm />
    </>
  ),
  { keeps: 'page', exitLink: { href: '/admin/chapters', label: 'All chapters' } },
);

function ImportForm() {
  const form = useRef<HTMLFormElement>(null);
  const scheduleId = useId();
  const table = useImportTable();
  const { plan, stored } = table;
  const writing = useImport(stored.reload);
  const isWriting = writing.isPending;
  useUnsavedChangesPrompt(plan !== null && !writing.isSuccess);
  if (writing.isSuccess) return <ImportResult imported={writing.data} />;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (plan === null || isWriting || stored.kind !== 'ready') return;
    if (plan.hasErrors || plan.problem !== null) return focusFirstInvalid(form.current);
    writing.mutate(plan.included);
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-8">
      <FileStep
        reading={table.reading}
        isLocked={isWriting}
        onChoose={(chosen) => {
          writing.reset();
          table.choose(chosen);
        }}
      />
      {plan !== null && (
        <>
          <fieldset disabled={isWriting} className="min-w-0">
            <SplitStep table={table} />
            {stored.kind === 'failed' && (
              <LoadNotice onRetry={stored.reload}>
                Your existing chapters could not be loaded to compare with. Your table is unchanged.
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
          <ImportStep plan={plan} stored={stored.kind} writing={writing} />
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

type FileProps = { reading: ImportTable['reading']; isLocked: boolean; onChoose: (file: File) => void };

function FileStep({
  reading: { variables: file, error, isPending, isSuccess },
  isLocked,
  onChoose,
}: FileProps) {
  const id = useId();
  // Any other error is probably a script that could not be loaded.
  const reason =
    error instanceof UnreadableManuscript
      ? error.message
      : 'The file could not be read. Check your connection and choose it again.';
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
          aria-invalid={error !== null}
          aria-describedby={`${id}-hint ${id}-error`}
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            if (chosen) onChoose(chosen);
          }}
          onClick={(event) => {
            // The same file can be chosen again after it was edited.
            event.currentTarget.value = '';
          }}
        />
        <p id={`${id}-hint`} className="ink-dim mt-1 text-sm">
          Word (.docx), Markdown (.md), text (.txt), or a web page (.html), up to 20 MB. Nothing is sent until
          you import.
        </p>
        <div role="alert">
          <FieldError id={`${id}-error`} message={error ? `${file?.name}: ${reason}` : undefined} />
        </div>
      </div>
      <p role="status" className="mt-2">
        {isPending && `Reading ${file?.name} …`}
        {isSuccess && `Keep this page open until ${file?.name} is imported.`}
      </p>
    </section>
  );
}

type StepProps = { plan: PlannedImport; stored: 'loading' | 'ready' | 'failed'; writing: Writing };

function ImportStep({ plan: { included, problem, hasErrors }, stored, writing }: StepProps) {
  const isWriting = writing.isPending;
  const hindrance = problem ?? (hasErrors ? 'Some chapters need your attention first.' : null);
  const count = (change: string) => included.filter((row) => row.change === change).length;
  const words = formatCount(included.reduce((sum, row) => sum + row.words, 0));
  return (
    <section className="mt-10" aria-labelledby="import-title">
      <h2 id="import-title" className="text-heading">
        5. Import
      </h2>
      <p className="mt-2">
        {chapterCount(included.length)}, {words} {words === '1' ? 'word' : 'words'}
        {stored === 'ready' &&
          `: ${count('new')} new, ${count('changed')} changed, ${count('unchanged')} unchanged`}
        . If one fails, none are imported.
      </p>
      <p className="mt-2">Titles and dates become public immediately, marked ‘Coming’. Texts stay drafts.</p>
      {hindrance !== null && (
        <p data-problem tabIndex={-1} className="mt-3 text-danger">
          {hindrance}
        </p>
      )}
      {writing.isError && <Failure {...writing} />}
      <Button type="submit" tone="gold" className="mt-5" isInactive={isWriting || stored !== 'ready'}>
        {isWriting ? 'Importing …' : `Import ${chapterCount(included.length)}`}
      </Button>
      <div role="status" className="mt-4">
        {isWriting && (
          <>
            <p>Keep this page open.</p>
            <progress className="mt-2 w-full max-w-text accent-gold" aria-label="Import" />
          </>
        )}
        {!isWriting && stored === 'loading' && <p>Comparing with your existing chapters …</p>}
      </div>
    </section>
  );
}

function Failure({ error, isSignedOut }: Pick<Writing, 'error' | 'isSignedOut'>) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} role="alert" tabIndex={-1} className="plate mt-4 border-l-4 border-l-danger p-4">
      <h3 className="font-sans font-semibold">The import failed</h3>
      <p className="mt-1">{reasonFor({ error, isSignedOut })}</p>
      <p className="mt-1">Nothing was imported. The table, your choices, and the file remain on this page.</p>
      {isSignedOut && (
        <p className="mt-2">
          <a className="link" href="/admin/login" target="_blank" rel="noopener">
            Sign in in a new tab
          </a>
          , then import again here.
        </p>
      )}
    </div>
  );
}
