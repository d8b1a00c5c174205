import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LetterFields } from '~/data/letters.ts';
import { htmlBytes, MAX_HTML_BYTES } from '~/lib/mail/layout.ts';
import { Filters } from '../Filters.tsx';
import { EmailView, renderPreview } from '../mail/MailDialog.tsx';
import { useDebouncedValue } from '../use-debounced-value.ts';

type View = 'computer' | 'phone' | 'dark' | 'text';

type Props = { fields: LetterFields; slug: string | null };

export function LetterPreview({ fields, slug }: Props) {
  const [view, setView] = useState<View>(() =>
    matchMedia('(max-width: 767px)').matches ? 'phone' : 'computer',
  );
  const settled = useDebouncedValue(fields);
  const { data } = useQuery({
    queryKey: ['letter-preview', settled, slug],
    queryFn: () => renderPreview({ title: '', mail: { kind: 'letter', content: contentOf(settled, slug) } }),
    placeholderData: keepPreviousData,
    staleTime: 'static',
  });

  return (
    <section aria-label="Preview" className="min-w-0">
      <Filters
        label="Show as"
        className="tabs"
        choices={[
          { value: 'computer', label: 'Computer' },
          { value: 'phone', label: 'Phone' },
          { value: 'dark', label: 'Dark mode' },
          { value: 'text', label: 'Plain text' },
        ]}
        value={view}
        onSelect={setView}
      />
      {data && htmlBytes(data.html) > MAX_HTML_BYTES && (
        <p role="status" className="mt-2 text-sm text-gold">
          ⚠ This letter is long, so Gmail will cut it off.
        </p>
      )}
      {data && (
        <p className="ink-dim mt-3 break-words text-sm">
          Subject: <bdi>{data.subject}</bdi>
        </p>
      )}
      {view === 'text' ? (
        <pre className="plate mt-2 whitespace-pre-wrap break-words p-4 font-sans text-sm">{data?.text}</pre>
      ) : (
        data && (
          <EmailView
            html={data.html}
            isDark={view === 'dark'}
            className={`mt-2 overflow-auto ${view === 'phone' ? 'max-w-sm' : ''}`}
          />
        )
      )}
    </section>
  );
}

const contentOf = ({ subject, preview, body, topic, is_public }: LetterFields, slug: string | null) => ({
  letter: { subject, preview, body, topic, slug: is_public ? (slug ?? 'preview') : null },
  follower: {},
});
