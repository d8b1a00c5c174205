import { useMemo, useState } from 'react';
import { buttonClass } from '~/ui/button.ts';
import { Spinner } from '~/ui/Spinner.tsx';
import { LoadNotice } from '../../LoadNotice.tsx';
import { clipPieces, LONGEST_SHOWN } from './clip-pieces.ts';
import { foldRows, type Section } from './fold-rows.ts';
import type { DifferenceRow, Piece, TextDifference } from './text-difference.ts';
import { useDifference } from './use-difference.ts';

type Props = {
  before: string;
  after: string;
  /** What the columns are called. */
  beforeLabel: string;
  afterLabel: string;
};

/** Two texts side by side, or one below the other on a phone, with what differs marked. */
export function Difference({ before, after, beforeLabel, afterLabel }: Props) {
  const { state, retry } = useDifference(before, after);
  if (state.kind === 'comparing') return <Spinner label="Comparing the texts" className="min-h-40" />;
  if (state.kind === 'failed')
    return <LoadNotice onRetry={retry}>The texts could not be compared.</LoadNotice>;
  const { rows } = state.difference;
  if (rows.every(({ kind }) => kind === 'same'))
    return (
      <p role="status" className="ink-dim mt-4">
        The texts are the same.
      </p>
    );
  return <Columns difference={state.difference} beforeLabel={beforeLabel} afterLabel={afterLabel} />;
}

/** Sections that are shown at once: a text rewritten from its first line to its last would fill the page for seconds. */
const ROWS_AT_ONCE = 200;

function Columns({
  difference: { rows, isByWords },
  beforeLabel,
  afterLabel,
}: { difference: TextDifference } & Pick<Props, 'beforeLabel' | 'afterLabel'>) {
  const [most, setMost] = useState(ROWS_AT_ONCE);
  const sections = useMemo(() => foldRows(rows), [rows]);
  const { shown, hidden } = useMemo(() => firstRows(sections, most), [sections, most]);
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
        {shown.map((section, index) =>
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
        <button type="button" className={buttonClass('line', 'mt-4')} onClick={() => setMost(most * 4)}>
          Show more ({hidden.toLocaleString('en-US')} lines are left)
        </button>
      )}
    </>
  );
}

function Row({ row, labels }: { row: DifferenceRow; labels: [string, string] }) {
  if (row.kind === 'same')
    return (
      <tr>
        <td colSpan={2} dir="auto">
          {row.text.slice(0, LONGEST_SHOWN)}
          <Hidden characters={Math.max(0, row.text.length - LONGEST_SHOWN)} />
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

function Hidden({ characters }: { characters: number }) {
  if (characters === 0) return null;
  return (
    <span className="ink-dim font-sans text-sm">
      {' '}
      … and {characters.toLocaleString('en-US')} more characters
    </span>
  );
}

/** Struck through or underlined, with a sign and a spoken word: the color alone says nothing. */
function Side({ pieces, label, as: Mark }: { pieces: Piece[] | null; label: string; as: 'del' | 'ins' }) {
  if (pieces === null) return <td className="difference-none" />;
  const { shown, hidden } = clipPieces(pieces);
  return (
    <td data-label={label} data-sign={Mark === 'del' ? '−' : '+'} dir="auto">
      {shown.map(({ text, isMarked }, index) =>
        isMarked ? (
          <Mark key={index}>
            <span className="sr-only">{Mark === 'del' ? ' removed: ' : ' added: '}</span>
            {text}
          </Mark>
        ) : (
          <span key={index}>{text}</span>
        ),
      )}
      <Hidden characters={hidden} />
    </td>
  );
}

function Folded({ section }: { section: Section & { kind: 'folded' } }) {
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
            {isOpen ? `Hide ${section.words}` : `Show ${section.words}`}
          </button>
        </td>
      </tr>
      {isOpen &&
        section.texts.map((text, index) => (
          <Row key={index} row={{ kind: 'same', text }} labels={['', '']} />
        ))}
    </tbody>
  );
}

/** The first rows of the sections, and how many rows are left out. A fold is one row. */
function firstRows(sections: readonly Section[], most: number): { shown: Section[]; hidden: number } {
  const shown: Section[] = [];
  let room = most;
  let hidden = 0;
  for (const section of sections) {
    const size = section.kind === 'folded' ? 1 : section.rows.length;
    if (room <= 0) hidden += size;
    else if (section.kind === 'folded' || size <= room) shown.push(section);
    else {
      shown.push({ kind: 'shown', rows: section.rows.slice(0, room) });
      hidden += size - room;
    }
    room -= size;
  }
  return { shown, hidden };
}
