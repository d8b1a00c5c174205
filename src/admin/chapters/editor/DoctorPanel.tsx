import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LazyDetails } from '../../LazyDetails.tsx';
import { Loaded } from '../../Loaded.tsx';
import { useDebouncedValue } from '../../use-debounced-value.ts';
import type { ChapterFields } from './chapter-fields.ts';
import type { Check, Finding } from './examine-chapter.ts';

const EXAMINED_AFTER_MS = 600;

type Ways = {
  onLine: (line: number) => void;
  onField: (field: keyof ChapterFields) => void;
};
type Props = Ways & {
  fields: ChapterFields;
  published: string | null;
};

export function DoctorPanel({ fields, published, onLine, onField }: Props) {
  const [begun] = useState(fields.text);
  return (
    <LazyDetails title="Check before publishing">
      <Findings fields={fields} before={published ?? begun} onLine={onLine} onField={onField} />
    </LazyDetails>
  );
}

function Findings({ fields, before, ...actions }: Omit<Props, 'published'> & { before: string }) {
  const { title, metaTitle, metaDescription, text } = useDebouncedValue(fields, EXAMINED_AFTER_MS);
  const examined = { title, metaTitle, metaDescription, text };
  const query = useQuery({
    queryKey: ['findings', examined, before],
    // Loaded on demand because it includes the parser for scripture references.
    queryFn: async () => (await import('./examine-chapter.ts')).examineChapter(examined, before),
    placeholderData: keepPreviousData,
    staleTime: 'static',
  });
  return (
    <Loaded
      query={query}
      loading={<p className="ink-dim mt-3">Looking at the chapter …</p>}
      failed="The check could not be loaded."
    >
      {(checks) => <CheckList checks={checks} {...actions} />}
    </Loaded>
  );
}

function CheckList({ checks, ...actions }: { checks: readonly Check[] } & Ways) {
  const count = checks.reduce((sum, { findings, further }) => sum + findings.length + further, 0);
  return (
    <>
      <p role="status" className="mt-2">
        {count === 0
          ? 'Nothing to mention.'
          : count === 1
            ? '1 thing to look at.'
            : `${count} things to look at.`}{' '}
        You can publish regardless.
      </p>
      <ul className="mt-4 grid gap-4">
        {checks.map((check) => (
          <li key={check.name}>
            <h2 className="font-sans font-semibold">
              <span aria-hidden="true">{check.findings.length === 0 ? '✓ ' : '⚠ '}</span>
              {check.name}
            </h2>
            {check.findings.length === 0 ? (
              <p className="ink-dim text-sm">{check.fine}</p>
            ) : (
              <FindingList check={check} {...actions} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function FindingList({ check, onLine, onField }: { check: Check } & Ways) {
  const go = ({ line, field }: Finding) => {
    if (line !== undefined) onLine(line);
    else if (field !== undefined) onField(field);
  };
  return (
    <ul className="mt-1">
      {check.findings.map((finding, index) => (
        <li key={index} className="flex flex-wrap items-baseline gap-x-3">
          {(finding.line !== undefined || finding.field !== undefined) && (
            <button type="button" className="link min-h-11 shrink-0" onClick={() => go(finding)}>
              {finding.line === undefined ? 'Go to the field' : `Line ${finding.line}`}
            </button>
          )}
          <bdi className="min-w-0 flex-1 basis-60 break-words">{finding.message}</bdi>
        </li>
      ))}
      {check.further > 0 && <li className="ink-dim">And {check.further} more.</li>}
    </ul>
  );
}
