import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  askSubscribers,
  countUnaskedSubscribers,
  importFollowers,
  MAX_IMPORTED_AT_ONCE,
  type ImportOutcome,
} from '~/data/followers-import.ts';
import { FOLLOW_TOPICS, type FollowTopic } from '~/lib/mail/outgoing-mail.ts';
import { Button } from '../Button.tsx';
import { Choice, Choices } from '../Choice.tsx';
import { Field } from '../Field.tsx';
import { formatCount, pluralize } from '../format-count.ts';
import { TOPIC_NAMES } from '../letters/letter-state.ts';
import { useWrite } from '../use-write.ts';
import { decodeCsv, readFollowers, type ReadFollowers } from './read-followers.ts';

export function FollowersTools() {
  return (
    <>
      <AskSubscribers />
      <details className="mr-auto open:basis-full open:pb-5">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm">
          Import followers
        </summary>
        <ImportFollowers />
      </details>
    </>
  );
}

function AskSubscribers() {
  const { data: count = 0 } = useQuery({ queryKey: ['unasked'], queryFn: countUnaskedSubscribers });
  const asking = useWrite({
    question: () => `Ask ${pluralize(count, 'subscriber')} by email to confirm? Each gets one email.`,
    write: askSubscribers,
    onSuccess: (asked) => ({ title: `${pluralize(asked, 'subscriber')} will be asked by email` }),
    onError: 'They were not asked',
  });
  if (count === 0) return null;
  return (
    <p className="plate mt-3 flex basis-full flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <span className="min-w-0 flex-1 basis-60">
        {pluralize(count, 'podcast subscriber')} never confirmed by email, so we don’t email them.
      </span>
      <Button isInactive={asking.isPending} onClick={() => asking.run()}>
        Ask them
      </Button>
    </p>
  );
}

const MAX_FILE_BYTES = 20_000_000;
const TOO_LARGE = 'This file is too large. The limit is 20 MB.';
const NO_ADDRESSES = 'No column of this file contains email addresses. Save your list as a CSV file first.';

type Counts = Partial<Record<ImportOutcome['outcome'], number>>;
type Import = { addresses: string[]; statement: string | null };

function ImportFollowers() {
  const [read, setRead] = useState<ReadFollowers | string>();
  const [topics, setTopics] = useState<readonly FollowTopic[]>(['chapters']);
  const [hasConsent, setHasConsent] = useState(false);
  const [done, setDone] = useState(0);
  const [counts, setCounts] = useState<Counts>();
  const result = useRef<HTMLParagraphElement>(null);
  const found = typeof read === 'object' ? read : undefined;
  const total = found?.addresses.length ?? 0;

  const open = async (file: File | undefined) => {
    setCounts(undefined);
    if (!file || file.size > MAX_FILE_BYTES) return setRead(file && TOO_LARGE);
    const list = readFollowers(decodeCsv(await file.arrayBuffer()));
    setRead(list && list.addresses.length > 0 ? list : NO_ADDRESSES);
  };

  const importing = useWrite({
    write: async ({ addresses, statement }: Import) => {
      const sums: Counts = {};
      for (let start = 0; start < addresses.length; start += MAX_IMPORTED_AT_ONCE) {
        setDone(start);
        const part = addresses.slice(start, start + MAX_IMPORTED_AT_ONCE);
        for (const { outcome, people } of await importFollowers(part, [...topics], statement))
          sums[outcome] = (sums[outcome] ?? 0) + people;
      }
      setCounts(sums);
    },
    onError: 'The import stopped. Import the same file again: nobody is added or asked twice.',
    afterReload: () => result.current?.focus(),
  });

  return (
    <div className="grid max-w-text gap-5">
      <p className="ink-dim">
        Export your list from the other service as a CSV file, and choose it here. Nobody is added until you
        press the button at the end.
      </p>
      <Field
        type="file"
        label="CSV file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        error={typeof read === 'string' ? read : undefined}
        onChange={({ target }) => void open(target.files?.[0])}
      />
      {found && !counts && (
        <form
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            const statement = String(new FormData(event.currentTarget).get('statement') ?? '').trim();
            importing.run({ addresses: found.addresses, statement: statement || null });
          }}
        >
          <div role="status">
            <p>
              <strong>{`${formatCount(total)} ${total === 1 ? 'address' : 'addresses'}`}</strong>
              {found.column && ` in the column “${found.column}”`}
              {total === 1 ? ': ' : ', such as '}
              <bdi>{found.addresses.slice(0, 3).join(', ')}</bdi>.
            </p>
            <p className="ink-dim text-sm">{skippedNote(found)}</p>
          </div>
          <fieldset>
            <legend className="label">Email them about</legend>
            {FOLLOW_TOPICS.map((topic) => (
              <Choice
                key={topic}
                label={TOPIC_NAMES[topic]}
                checked={topics.includes(topic)}
                onChange={({ target }) =>
                  setTopics(target.checked ? [...topics, topic] : topics.filter((each) => each !== topic))
                }
              />
            ))}
          </fieldset>
          <Choices
            legend="Their consent"
            choices={[
              { value: false, label: 'Ask each of them to confirm by email' },
              { value: true, label: 'They already agreed to get email from me' },
            ]}
            value={hasConsent}
            onSelect={setHasConsent}
          />
          {hasConsent && (
            <Field
              label="Where and when did they agree?"
              hint="Stored with each follower as proof of consent."
              name="statement"
              maxLength={1900}
              required
              minLength={10}
            />
          )}
          <p>
            <Button type="submit" tone="gold" isInactive={importing.isPending} disabled={topics.length === 0}>
              {importing.isPending
                ? `Importing: ${formatCount(done)} of ${formatCount(total)}`
                : `Import ${pluralize(total, 'follower')}`}
            </Button>
          </p>
        </form>
      )}
      {counts && (
        <p ref={result} tabIndex={-1} role="status">
          {outcomeNote(counts)}
        </p>
      )}
    </div>
  );
}

export function skippedNote({ duplicates, invalid, left }: ReadFollowers): string {
  const notes = [
    duplicates > 0 && `${formatCount(duplicates)} listed twice`,
    invalid > 0 && `${formatCount(invalid)} without a valid address`,
    left > 0 && `${formatCount(left)} who unsubscribed`,
  ].filter(Boolean);
  return notes.length === 0 ? '' : `Skipped: ${notes.join(', ')}.`;
}

export function outcomeNote({ added = 0, asked = 0, known = 0, left = 0, invalid = 0 }: Counts): string {
  return [
    added > 0 && `${formatCount(added)} added.`,
    asked > 0 && `${formatCount(asked)} will be asked to confirm.`,
    known > 0 && `${formatCount(known)} were already following.`,
    left > 0 && `${formatCount(left)} had unsubscribed and were skipped.`,
    invalid > 0 && `${formatCount(invalid)} have an invalid address.`,
  ]
    .filter(Boolean)
    .join(' ');
}
