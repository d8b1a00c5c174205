import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../Button.tsx';
import { pluralize } from '../../format-count.ts';
import { Loaded } from '../../Loaded.tsx';
import { useDebouncedValue } from '../../use-debounced-value.ts';
import type { ChapterFields } from './chapter-fields.ts';
import type { Finding } from './check-chapter.ts';

const CHECK_DELAY_MS = 600;

type Props = { fields: ChapterFields; before: string; onFinding: (finding: Finding) => void };

export function CheckPanel({ fields, before, onFinding }: Props) {
  const { title, metaTitle, metaDescription, text } = useDebouncedValue(fields, CHECK_DELAY_MS);
  const input = { title, metaTitle, metaDescription, text };
  const query = useQuery({
    queryKey: ['findings', input, before],
    // Loaded on demand because it includes the parser for scripture references.
    queryFn: async () => (await import('./check-chapter.ts')).checkChapter(input, before),
    select: (checks) => checks.filter(({ findings }) => findings.length > 0),
    placeholderData: keepPreviousData,
    staleTime: 'static',
  });
  return (
    <Loaded
      query={query}
      errorMessage="The check could not be loaded. If trying again doesn’t help, reload the page. Your text is kept."
    >
      {(failed) => (
        <>
          <p role="status" className="mt-2">
            {failed.length === 0
              ? 'No problems found.'
              : `${pluralize(failed.flatMap(({ findings }) => findings).length, 'thing')} to look at.`}{' '}
            {failed.length > 0 && title.trim() !== '' && 'You can publish anyway.'}
          </p>
          <ul className="mt-4 grid gap-4">
            {failed.map(({ name, findings }) => (
              <li key={name}>
                <h2 className="font-sans font-semibold">
                  <span aria-hidden="true">⚠ </span>
                  {name}
                </h2>
                <ul>
                  {findings.map((finding, index) => (
                    <li key={index} className="flex items-baseline gap-x-3">
                      {(finding.line !== undefined || finding.field !== undefined) && (
                        <LinkButton onClick={() => onFinding(finding)}>
                          {finding.line === undefined ? 'Go to field' : `Line ${finding.line}`}
                        </LinkButton>
                      )}
                      <bdi className="min-w-0 flex-1 break-words">{finding.message}</bdi>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </>
      )}
    </Loaded>
  );
}
