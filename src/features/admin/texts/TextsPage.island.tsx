import { useCallback } from 'react';
import { getFirstEdition } from '~/data/first-edition.ts';
import { getTexts } from '~/data/site-texts.ts';
import {
  COLLECTION_FORMS,
  isTextCollection,
  TEXT_COLLECTIONS,
  type TextCollection,
} from '~/lib/site-texts/text-collections.ts';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { Spinner } from '~/ui/Spinner.tsx';
import { AdminGuard } from '../auth/AdminGuard.tsx';
import { BackToDashboard } from '../BackToDashboard.tsx';
import { LoadNotice } from '../LoadNotice.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { useLoaded } from '../use-loaded.ts';
import { TextsForm } from './TextsForm.tsx';
import type { OpenedTexts } from './use-texts.ts';

/** /admin/texts: one collection at a time, named by the address. */
export const TextsPage = withErrorBoundary(
  function TextsPage() {
    return (
      <AdminGuard keeps="copy">
        <TextsContent />
      </AdminGuard>
    );
  },
  { href: '/admin', label: 'Back to Dashboard' },
);

function chosenCollection(): TextCollection {
  const name = new URLSearchParams(location.search).get('collection') ?? '';
  return isTextCollection(name) ? name : TEXT_COLLECTIONS[0];
}

async function openTexts(collection: TextCollection): Promise<OpenedTexts> {
  const [first, stored] = await Promise.all([getFirstEdition(collection), getTexts(collection)]);
  return { collection, first, stored };
}

function TextsContent() {
  const collection = chosenCollection();
  const open = useCallback(() => openTexts(collection), [collection]);
  const { state, value, reload } = useLoaded(open);
  return (
    <>
      <BackToDashboard />
      <PageHeader title="Texts" subtitle="Change what the site says" />
      <nav aria-label="Collections" className="mt-6 flex flex-wrap gap-x-6">
        {TEXT_COLLECTIONS.map((name) => (
          <a
            key={name}
            className="link inline-flex min-h-11 items-center aria-[current]:font-semibold aria-[current]:no-underline"
            href={`/admin/texts?collection=${name}`}
            aria-current={name === collection ? 'page' : undefined}
          >
            {COLLECTION_FORMS[name].label}
          </a>
        ))}
      </nav>
      {state.kind === 'loading' && <Spinner label="Loading the texts" className="min-h-[50vh]" />}
      {state.kind === 'failed' && <LoadNotice onRetry={reload}>The texts could not be loaded.</LoadNotice>}
      {value && <TextsForm {...value} />}
    </>
  );
}
