import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LetterFields } from '~/data/letters.ts';
import { htmlBytes, MAX_HTML_BYTES } from '~/lib/mail/layout.ts';
import { Filters } from '../Filters.tsx';
import { EmailView, renderPreview } from '../mail/MailDialog.tsx';
import { useDebouncedValue } from '../use-debounced-value.ts';

type Props = { fields: LetterFields; slug: string | null };

export function LetterPreview({ fields, slug }: Props) {
  const [isPhone, setPhone] = useState(() => matchMedia('(max-width: 767px)').matches);
  const { is_public, ...letter } = useDebouncedValue(fields);
  const content = { letter: { ...letter, slug: is_public ? (slug ?? 'preview') : null }, follower: {} };
  const { data } = useQuery({
    queryKey: ['letter-preview', content],
    queryFn: () => renderPreview({ title: '', mail: { kind: 'letter', content } }),
    placeholderData: keepPreviousData,
    staleTime: 'static',
  });

  return (
    <section aria-label="Preview" className="min-w-0">
      <Filters
        label="Show as"
        className="tabs"
        choices={[
          { value: false, label: 'Computer' },
          { value: true, label: 'Phone' },
        ]}
        value={isPhone}
        onSelect={setPhone}
      />
      {data && (
        <>
          {htmlBytes(data.html) > MAX_HTML_BYTES && (
            <p role="status" className="mt-2 text-sm text-gold">
              ⚠ This letter is long, so Gmail will cut it off.
            </p>
          )}
          <p className="ink-dim mt-3 break-words text-sm">
            Subject: <bdi>{data.subject}</bdi>
          </p>
          <EmailView html={data.html} className={`mt-2 overflow-auto ${isPhone ? 'max-w-sm' : ''}`} />
        </>
      )}
    </section>
  );
}
