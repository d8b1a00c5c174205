import { useEffect, useState } from 'react';
import type { ReferencedPassages } from './referenced-passages.ts';
import { useSettled } from './use-settled.ts';

const READ_AFTER_MS = 800;

/** Which references to scripture will be links for readers. The parser is loaded once there is a text that rests. */
export function PreviewedReferences({ text }: { text: string }) {
  const settled = useSettled(text, READ_AFTER_MS);
  const [found, setFound] = useState<ReferencedPassages | null>(null);
  useEffect(() => {
    if (settled.trim() === '') return setFound(null);
    let isCurrent = true;
    import('./referenced-passages.ts').then(
      ({ referencedPassages }) => isCurrent && setFound(referencedPassages(settled)),
      () => isCurrent && setFound(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [settled]);

  if (found === null || found.understood.length + found.unknown.length === 0) return null;
  return (
    <section className="mt-10 border-t border-hairline pt-4 text-sm" aria-label="References to scripture">
      <h3 className="font-sans font-semibold">References to scripture</h3>
      {found.understood.length > 0 && <p className="ink-dim">Readers see these as links to the index.</p>}
      <ul className="mt-2 grid gap-1">
        {found.understood.map(({ words, meaning }, index) => (
          <li key={index}>
            <span aria-hidden="true">✓ </span>
            {words === meaning ? words : `${words}: ${meaning}`}
          </li>
        ))}
        {found.unknown.map((words, index) => (
          <li key={index}>
            <span aria-hidden="true">⚠ </span>
            {words}: there is no such passage, so nothing is linked.
          </li>
        ))}
      </ul>
    </section>
  );
}
