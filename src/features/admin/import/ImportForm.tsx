import { useEffect, useId, useMemo, useRef, type FormEvent } from 'react';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { LoadNotice } from '../LoadNotice.tsx';
import { useUnsavedChangesPrompt } from '../use-unsaved-changes-prompt.ts';
import { FileStep } from './FileStep.tsx';
import { ImportResult } from './ImportResult.tsx';
import { ImportStep } from './ImportStep.tsx';
import { IMPORTED, outcomeSentence } from './messages.ts';
import { RowsStep } from './RowsStep.tsx';
import { ScheduleStep } from './ScheduleStep.tsx';
import { SplitStep } from './SplitStep.tsx';
import { useDifferences } from './use-differences.ts';
import { useImport } from './use-import.ts';
import { useImportTable } from './use-import-table.ts';

/** The way from a file to the chapters, as one form. Later steps appear when there is something to decide. */
export function ImportForm() {
  const form = useRef<HTMLFormElement>(null);
  const scheduleId = useId();
  const table = useImportTable();
  const { file, plan, stored } = table;
  const differences = useDifferences(plan?.included ?? []);
  const { state, run, reset } = useImport(stored.reload);
  useUnsavedChangesPrompt(plan !== null && state.kind !== 'done');
  const counts = state.kind === 'done' ? state.counts : null;
  const done = useMemo(() => counts && outcomeSentence(counts), [counts]);

  useEffect(() => {
    if (done !== null) showToast({ title: IMPORTED, description: done, tone: 'success' });
  }, [done]);

  if (done !== null) return <ImportResult sentence={done} />;

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
        // What is sent is what is seen: nothing can be changed while it is written.
        <fieldset disabled={isWriting} className="min-w-0">
          <SplitStep table={table} />
          {stored.kind === 'failed' && (
            <LoadNotice onRetry={stored.reload}>
              The chapters that are stored could not be loaded, so the import cannot be compared with them.
              Your table stays as it is.
            </LoadNotice>
          )}
          <RowsStep
            plan={plan}
            differences={differences}
            scheduleId={scheduleId}
            onChange={table.changeRow}
          />
          <ScheduleStep id={scheduleId} schedule={table.schedule} plan={plan} onChange={table.setSchedule} />
        </fieldset>
      )}
      {plan !== null && (
        <ImportStep plan={plan} stored={stored.kind} state={state} differences={differences} />
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
