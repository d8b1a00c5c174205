import { useRef, useState, type FormEvent } from 'react';
import { FieldError } from '~/ui/fields.tsx';
import { ArchiveStep, DEFAULT_CHOICES, describeParts } from '../archive/ArchiveStep.tsx';
import { Button, LinkButton } from '../Button.tsx';
import { Field } from '../Field.tsx';
import { adminPage, ALL_CHAPTERS } from '../auth/AdminGuard.tsx';
import { formatCount, pluralize } from '../format-count.ts';
import { hasFailed, LoadNotice } from '../Loaded.tsx';
import { PageHeader, PageLink } from '../PageHeader.tsx';
import { useUnsavedChangesPrompt } from '../use-unsaved-changes-prompt.ts';
import { ImportResult } from './ImportResult.tsx';
import type { PlannedImport } from './plan.ts';
import { ACCEPTED_FILES } from './reading/read-manuscript.ts';
import { UnreadableManuscript } from '../manuscript/manuscript.ts';
import { RowsStep } from './RowsStep.tsx';
import { ScheduleStep } from './ScheduleStep.tsx';
import { SplitStep } from './SplitStep.tsx';
import { Step } from './Step.tsx';
import { explainImportError, useImport, useImportTable, type ImportTable } from './use-import-table.ts';

export const ImportManuscript = adminPage(
  () => (
    <>
      <p>
        <PageLink href="/admin/chapters">All chapters</PageLink>
      </p>
      <PageHeader title="Import a manuscript" subtitle="Turn one file into chapters, in five steps" />
      <ImportForm />
    </>
  ),
  { unsavedWorkIn: 'page', exitLink: ALL_CHAPTERS },
);

function ImportForm() {
  const form = useRef<HTMLFormElement>(null);
  const table = useImportTable();
  const { plan, stored, manuscript } = table;
  const archive = manuscript?.archive;
  const [choices, setChoices] = useState(DEFAULT_CHOICES);
  const parts = archive && choices.missing ? describeParts(archive) : '';
  const importing = useImport(stored.refetch);
  const isImporting = importing.isPending;
  const words = (plan?.included ?? []).reduce((sum, row) => sum + row.words, 0);
  useUnsavedChangesPrompt(Boolean(plan) && !importing.isSuccess);
  if (importing.isSuccess)
    return <ImportResult imported={importing.data.chapters} failures={importing.data.failures} />;

  // If no field is invalid, too few or too many chapters are chosen.
  const focusProblem = () =>
    ['[aria-invalid="true"], [data-invalid="true"]', '#chapters input']
      .map((selector) => form.current?.querySelector<HTMLElement>(selector))
      .find(Boolean)
      ?.focus();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!plan || isImporting || stored.isFetching) return;
    if (plan.problem === null)
      importing.mutate({ included: plan.included, choices, ...(archive && { archive }) });
    else focusProblem();
  };

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <div inert={isImporting}>
        <FileStep
          reading={table.reading}
          onSelect={(chosen) => {
            importing.reset();
            table.chooseFile(chosen);
          }}
        />
        {hasFailed(stored) && (
          <LoadNotice onRetry={stored.refetch}>Your existing chapters could not be loaded.</LoadNotice>
        )}
        {archive && plan && <ArchiveStep archive={archive} choices={choices} onChange={setChoices} />}
        {!archive && <SplitStep table={table} />}
        {plan && (
          <>
            <RowsStep plan={plan} onChange={table.changeRow} />
            <ScheduleStep table={table} plan={plan} />
          </>
        )}
      </div>
      {plan && (
        <Step id="import" title="5. Import">
          <p className="mt-2">
            This imports {countsOf(plan.included)} ({pluralize(words, 'word')}){parts && ` and adds ${parts}`}
            . If anything goes wrong, no chapters are imported.
          </p>
          <p className="mt-2">{outcomeOf(plan.included)}</p>
          {importing.isError && (
            <div role="alert" className="plate mt-4 border-l-4 border-l-danger p-4">
              <p>{explainImportError(importing)}</p>
              <p className="mt-1">The table, your choices, and the file remain on this page.</p>
              {importing.isSignedOut && (
                <p className="mt-2">
                  <a className="link" href="/admin/login" target="_blank" rel="noopener">
                    Sign in in a new tab
                  </a>
                  , then import again here.
                </p>
              )}
            </div>
          )}
          <div className="mt-5 flex flex-wrap items-center gap-4">
            <Button
              type="submit"
              tone="gold"
              isInactive={isImporting || stored.isFetching || plan.problem !== null}
            >
              {isImporting
                ? 'Importing…'
                : parts
                  ? 'Import'
                  : `Import ${pluralize(plan.included.length, 'chapter')}`}
            </Button>
            {plan.problem !== null && (
              <LinkButton className="link min-h-11 text-left !text-danger" onClick={focusProblem}>
                {plan.problem}
              </LinkButton>
            )}
          </div>
          <div role="status" className="mt-4">
            {isImporting && <progress className="w-full max-w-text accent-gold" aria-label="Import" />}
          </div>
        </Step>
      )}
    </form>
  );
}

type FileProps = { reading: ImportTable['reading']; onSelect: (file: File) => void };

function FileStep({ reading, onSelect }: FileProps) {
  const { variables: file, error, isPending, isSuccess } = reading;
  // Any other error is probably a script that could not be loaded.
  const reason =
    error instanceof UnreadableManuscript
      ? error.message
      : 'The file could not be read. Check your connection and choose it again.';
  return (
    <Step id="file" title="1. The file">
      <p className="mt-2 max-w-text">
        Your file stays on this device while you check the chapters and dates.
      </p>
      <Field
        type="file"
        label="Manuscript"
        className="mt-4 max-w-text"
        hint="Word (.docx), Markdown (.md), text (.txt), a web page (.html), or your export from Settings (.zip), up to 20 MB."
        accept={ACCEPTED_FILES}
        aria-invalid={error !== null}
        aria-describedby="file-error"
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) onSelect(chosen);
        }}
        onClick={(event) => {
          // The same file can be chosen again after it was edited.
          event.currentTarget.value = '';
        }}
      />
      <div role="alert" className="max-w-text">
        <FieldError id="file-error" message={error ? `${file?.name}: ${reason}` : undefined} />
      </div>
      <p role="status" className="mt-2">
        {isPending && `Reading ${file?.name} …`}
        {isSuccess && `Nothing from ${file?.name} is imported until step 5.`}
      </p>
    </Step>
  );
}

function outcomeOf(included: PlannedImport['included']): string {
  const unpublished = included.filter(({ stored }) => !stored?.is_published);
  if (unpublished.length === 0)
    return 'Each text is saved as a draft; readers see no change until you publish it.';
  return unpublished.some(({ date }) => date !== null)
    ? 'Readers see titles and dates right away, marked “Coming.” A chapter stays a draft until you mark it ready; then it goes out on its date.'
    : 'Readers see titles right away, marked “Coming.” A chapter stays a draft until you give it a date and mark it ready.';
}

/** '4 new chapters, 2 unchanged' */
function countsOf(included: PlannedImport['included']): string {
  const counts = (['new', 'changed', 'unchanged'] as const)
    .map((kind) => [included.filter(({ change }) => change === kind).length, kind] as const)
    .filter(([count]) => count > 0)
    .map(([count, kind], index) =>
      index === 0 ? pluralize(count, `${kind} chapter`) : `${formatCount(count)} ${kind}`,
    );
  return counts.join(', ') || pluralize(included.length, 'chapter');
}
