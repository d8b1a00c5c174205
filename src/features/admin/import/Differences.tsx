import { formatCount } from '../format-count.ts';
import type { DiffPart, TextDifference } from './compare-texts.ts';

/** How the text differs from the stored one, with unchanged passages folded. */
export function Differences({ difference }: { difference: TextDifference }) {
  const { addedWords, removedWords, parts } = difference;
  return (
    <section className="md:col-span-6" aria-label="Differences from the stored text">
      <h3 className="label">
        Differences from the stored text: {formatCount(addedWords)} words added, {formatCount(removedWords)}{' '}
        removed
      </h3>
      {parts === null ? (
        <p className="ink-dim">The texts differ too much to be compared word by word.</p>
      ) : (
        <div
          className="plate max-h-80 overflow-y-auto whitespace-pre-wrap p-4"
          dir="auto"
          tabIndex={0}
          role="region"
          aria-label="Differences, word by word"
        >
          {parts.map((part, index) => (
            <Part key={index} part={part} />
          ))}
        </div>
      )}
    </section>
  );
}

function Part({ part: { kind, text } }: { part: DiffPart }) {
  if (kind === 'added') return <ins className="diff-added">{text}</ins>;
  if (kind === 'removed') return <del className="diff-removed">{text}</del>;
  if (kind === 'same') return text;
  return (
    <details className="diff-folded">
      <summary>{formatCount(text.split(/\s+/).filter(Boolean).length)} unchanged words</summary>
      {text}
    </details>
  );
}
