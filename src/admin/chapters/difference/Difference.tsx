import { Button } from '../../Button.tsx';
import { useMemo, useState } from 'react';
import { formatCount } from '../../format-count.ts';
import { compareTexts, foldRows, type DifferenceRow, type Piece, type Section } from './text-difference.ts';

type Props = {
  before: string;
  after: string;
  beforeLabel: string;
  afterLabel: string;
};

/** A completely rewritten text would take seconds to render. */
const ROWS_AT_ONCE = 200;

export function Difference({ before, after, beforeLabel, afterLabel }: Props) {
  const { rows, isByWords } = useMemo(() => compareTexts(before, after), [before, after]);
  const [max, setMax] = useState(ROWS_AT_ONCE);
  const sections = useMemo(() => foldRows(rows), [rows]);
  const hidden = sections.reduce((sum, section) => sum + sizeOf(section), 0) - max;
  if (rows.every(({ kind }) => kind === 'same'))
    return (
      <p role="status" className="ink-dim mt-4">
        The texts are the same.
      </p>
    );
  return (
    <>
      {!isByWords && (
        <p role="status" className="ink-dim mt-4">
          The difference is too large to mark all of it word by word: some lines are marked as a whole.
        </p>
      )}
      <table className="difference">
        <caption className="sr-only">What differs, line by line</caption>
        <thead>
          <tr>
            <th scope="col">{beforeLabel}</th>
            <th scope="col">{afterLabel}</th>
          </tr>
        </thead>
        {firstRows(sections, max).map((section, index) =>
          section.kind === 'folded' ? (
            <Folded key={index} section={section} />
          ) : (
            <tbody key={index}>
              {section.rows.map((row, place) => (
                <Row key={place} row={row} labels={[beforeLabel, afterLabel]} />
              ))}
            </tbody>
          ),
        )}
      </table>
      {hidden > 0 && (
        <Button className="mt-4" onClick={() => setMax(max * 4)}>
          Show more ({formatCount(hidden)} lines are left)
        </Button>
      )}
    </>
  );
}

function sizeOf(section: Section): number {
  return section.kind === 'folded' ? 1 : section.rows.length;
}

function firstRows(sections: readonly Section[], max: number): Section[] {
  let room = max;
  return sections.flatMap((section): Section[] => {
    const available = room;
    room -= sizeOf(section);
    if (available <= 0) return [];
    return section.kind === 'folded' ? [section] : [{ ...section, rows: section.rows.slice(0, available) }];
  });
}

function Row({ row, labels }: { row: DifferenceRow; labels: [string, string] }) {
  if (row.kind === 'same')
    return (
      <tr>
        <td colSpan={2} dir="auto">
          {row.text}
        </td>
      </tr>
    );
  return (
    <tr className="difference-changed">
      <Side pieces={row.before} label={labels[0]} as="del" />
      <Side pieces={row.after} label={labels[1]} as="ins" />
    </tr>
  );
}

/** Struck through or underlined, with a sign and a spoken word, because color is not enough. */
function Side({ pieces, label, as: Mark }: { pieces: Piece[] | null; label: string; as: 'del' | 'ins' }) {
  if (pieces === null) return <td className="difference-none" />;
  return (
    <td data-label={label} data-sign={Mark === 'del' ? '−' : '+'} dir="auto">
      {pieces.map(({ text, isMarked }, index) =>
        isMarked ? (
          <Mark key={index}>
            <span className="sr-only">{Mark === 'del' ? ' removed: ' : ' added: '}</span>
            {text}
          </Mark>
        ) : (
          <span key={index}>{text}</span>
        ),
      )}
    </td>
  );
}

function Folded({ section: { texts } }: { section: Section & { kind: 'folded' } }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <tbody>
      <tr>
        <td colSpan={2}>
          <button
            type="button"
            className="link min-h-11 text-sm"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide' : 'Show'} {formatCount(texts.length)} equal lines
          </button>
        </td>
      </tr>
      {isOpen &&
        texts.map((text, index) => <Row key={index} row={{ kind: 'same', text }} labels={['', '']} />)}
    </tbody>
  );
}
