/** The emoji are read aloud and copied, but drawn as dots. */
export function PublicationState({ isPublished }: { isPublished: boolean }) {
  return (
    <>
      <span className="status-dot" data-status={isPublished ? 'published' : 'scheduled'}>
        {isPublished ? '🟢' : '🟡'}
      </span>{' '}
      {isPublished ? 'Published' : 'Scheduled'}
    </>
  );
}
