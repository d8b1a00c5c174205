const STATES = {
  published: ['🟢', 'Published'],
  scheduled: ['🟡', 'Scheduled'],
  draft: ['', 'Draft'],
  unready: ['🟡', 'Not ready'],
} as const;

/** The emoji are read aloud and copied, but drawn as dots. */
export function PublicationState({ state }: { state: keyof typeof STATES }) {
  const [emoji, name] = STATES[state];
  return (
    <>
      <span className="status-dot" data-status={state}>
        {emoji}
      </span>{' '}
      {name}
    </>
  );
}
