import { useMemo, useState } from 'react';
import { formatCount } from '../../format-count.ts';
import { decodeEntities } from '~/lib/text/decode-entities.ts';
import { compareTexts, type ChangedRow, type Piece } from '~/lib/text/text-difference.ts';

type Props = {
  before: string;
  after: string;
  beforeLabel: string;
  afterLabel: string;
  /** Two people's texts, of which neither replaces the other. */
  isConflict?: boolean;
};

export function Difference({ before, after, isConflict = false, ...labels }: Props) {
  const { rows: allRows } = useMemo(() => compareTexts(asRead(before), asRead(after)), [before, after]);
  const rows = allRows.filter((row) => row.kind !== 'changed' || !isBlank(row));
  if (!rows.some(({ kind }) => kind === 'changed'))
    return (
      <p role="status" className="ink-dim">
        {before === after
          ? 'The texts are the same.'
          : 'The words are the same. Only their layout or speakers differ.'}
      </p>
    );
  const beforeLabel = isConflict ? labels.beforeLabel : `− ${labels.beforeLabel}`;
  const afterLabel = isConflict ? labels.afterLabel : `+ ${labels.afterLabel}`;
  return (
    <table className="difference">
      <caption className="sr-only">Differences, line by line</caption>
      <thead>
        <tr>
          <th scope="col">{beforeLabel}</th>
          <th scope="col">{afterLabel}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          if (row.kind === 'collapsed') return <CollapsedLines key={index} texts={row.texts} />;
          if (row.kind === 'same') return <SameRow key={index} text={row.text} />;
          const isWhole = [row.before, row.after].some(isRewritten);
          const shown = (pieces: Piece[] | null) => (isWhole ? joined(pieces) : pieces);
          return (
            <tr key={index} className={`difference-changed ${isWhole ? 'difference-whole' : ''}`}>
              <Side pieces={shown(row.before)} label={beforeLabel} as={isConflict ? 'mark' : 'del'} />
              <Side pieces={shown(row.after)} label={afterLabel} as={isConflict ? 'mark' : 'ins'} />
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Without markup, which authors don't type. Note numbers are in brackets. */
const asRead = (text: string) =>
  decodeEntities(
    text
      .replace(/<sup>(\d+)<\/sup>/g, '[$1]')
      .replace(/<br\b[^<>\r\n]*>/gi, ' ')
      .replace(/<\/?[a-z][^<>\r\n]*>|<!--.*?-->/gi, ''),
  );

const isBlank = ({ before, after }: ChangedRow) =>
  [...(before ?? []), ...(after ?? [])].every(({ text }) => text.trim() === '');

const textOf = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('');
const joined = (pieces: Piece[] | null) => pieces && [{ text: textOf(pieces), isMarked: true }];

/** A few common words, scattered over a paragraph, would only be hard to read. */
const MAX_CHANGED_SHARE = 0.6;
const isRewritten = (pieces: Piece[] | null) =>
  pieces === null ||
  textOf(pieces.filter(({ isMarked }) => isMarked)).length > MAX_CHANGED_SHARE * textOf(pieces).length;

function SameRow({ text }: { text: string }) {
  return (
    <tr>
      <td dir="auto">{text}</td>
      <td dir="auto" aria-hidden="true" className="max-md:!hidden">
        {text}
      </td>
    </tr>
  );
}

const SPOKEN = { del: ' removed: ', ins: ' added: ', mark: ' differs: ' };

type SideProps = { pieces: Piece[] | null; label: string; as: keyof typeof SPOKEN };

/** Changes have a label and screen-reader text, because color is not enough. */
function Side({ pieces, label, as: Mark }: SideProps) {
  if (pieces === null || textOf(pieces) === '') return <td className="difference-empty" />;
  return (
    <td data-label={label} dir="auto">
      {pieces.map(({ text, isMarked }, index) =>
        isMarked ? (
          <Mark key={index}>
            <span className="sr-only">{SPOKEN[Mark]}</span>
            {text}
          </Mark>
        ) : (
          <span key={index}>{text}</span>
        ),
      )}
    </td>
  );
}

function CollapsedLines({ texts }: { texts: string[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <tr>
        <td colSpan={2} className="!py-0">
          <button
            type="button"
            className="link min-h-11 font-sans text-sm"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide' : 'Show'} {formatCount(texts.length)} unchanged lines
          </button>
        </td>
      </tr>
      {isOpen && texts.map((text, index) => <SameRow key={index} text={text} />)}
    </>
  );
}
