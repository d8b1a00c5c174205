import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listManagedChapters } from '~/data/admin-chapters.ts';
import { adminPage } from '../../auth/AdminGuard.tsx';
import { Loaded } from '../../Loaded.tsx';
import { isChapterId, MissingChapter } from '../notices.tsx';
import { fieldsOf, newChapterFields } from './chapter-fields.ts';
import { loadChapter } from './editing-session.ts';
import { EditorForm } from './EditorForm.tsx';
import type { Opened } from './editor-state.ts';

type Props = {
  /** The current serial's title. */
  book: string;
  isNew?: boolean;
};

export const ChapterEditor = adminPage(OpenChapter, { unsavedWorkIn: 'browser' });

async function openChapter(isNew: boolean): Promise<Opened | null> {
  if (isNew) return { stored: null, fields: newChapterFields(await listManagedChapters(), Date.now()) };
  const id = new URLSearchParams(location.search).get('chapter') ?? '';
  const stored = isChapterId(id) ? await loadChapter(id) : null;
  return stored ? { stored, fields: fieldsOf(stored) } : null;
}

function OpenChapter({ book, isNew = false }: Props) {
  // Loaded once, because each save merges other users' changes.
  const query = useQuery({
    queryKey: ['opened-chapter'],
    queryFn: () => openChapter(isNew),
    staleTime: 'static',
  });

  useEffect(() => {
    // A page restored from the back/forward cache has a stale form.
    const reloadRestoredPage = (event: PageTransitionEvent) => {
      if (event.persisted) location.reload();
    };
    window.addEventListener('pageshow', reloadRestoredPage);
    return () => window.removeEventListener('pageshow', reloadRestoredPage);
  }, []);

  return (
    <Loaded query={query} loading="Loading the chapter" errorMessage="The chapter could not be loaded.">
      {(opened) => (opened ? <EditorForm book={book} opened={opened} /> : <MissingChapter as="h1" />)}
    </Loaded>
  );
}
