// Keeps hidden tags paired when text is deleted, replaced, or split, and lets the cursor skip them.
import { standardKeymap } from '@codemirror/commands';
import {
  ChangeSet,
  EditorState,
  Prec,
  Transaction,
  type Extension,
  type Text,
  type TransactionSpec,
} from '@codemirror/state';
import { Direction, keymap, type Command, type EditorView, type KeyBinding } from '@codemirror/view';
import { isOnlyTags, readMarkup } from './markup.ts';

type Span = { from: number; to: number };
type BrokenTag = Span & { partner: Span };

const EDITS = ['delete', 'input.type', 'input.paste'];

function keepPairs(transaction: Transaction): TransactionSpec | readonly TransactionSpec[] {
  if (!transaction.docChanged || !EDITS.some((event) => transaction.isUserEvent(event))) return transaction;
  const { doc } = transaction.startState;
  const changes: (Span & { insert?: Text })[] = [];
  let isKept = false as boolean;
  let isChanged = false as boolean;
  transaction.changes.iterChanges((from, to, _from, _to, insert) => {
    const broken = brokenTags(doc, from, to);
    const [only] = broken;
    isChanged ||= broken.length > 0;
    if (only && only.to - only.from === to - from && insert.length === 0) {
      changes.push({ from, to }, only.partner);
      return;
    }
    isKept ||= broken.length > 0;
    changes.push({ from, to: only?.from ?? to, insert });
    broken.forEach((tag, index) => changes.push({ from: tag.to, to: broken[index + 1]?.from ?? to }));
  });
  const balanced = ChangeSet.of(changes, doc.length);
  const head = isKept
    ? transaction.newSelection.main.head
    : balanced.mapPos(transaction.startState.selection.main.head, 1);
  const emptied = transaction.isUserEvent('delete') ? emptyElement(balanced.apply(doc), head) : null;
  const userEvent = transaction.annotation(Transaction.userEvent) ?? 'input';
  const edit = isChanged
    ? { changes, ...(isKept && { selection: { anchor: head } }), userEvent, scrollIntoView: true }
    : transaction;
  return emptied ? [edit, { changes: emptied, sequential: true }] : edit;
}

/** Tags in the range whose partner is outside it. */
function brokenTags(doc: Text, from: number, to: number): BrokenTag[] {
  if (from === to) return [];
  const lines = [doc.lineAt(from), doc.lineAt(to)].slice(doc.lineAt(from).to >= to ? 1 : 0);
  const isInside = (tag: Span) => from <= tag.from && tag.to <= to;
  return lines
    .flatMap((line) =>
      readMarkup(line.text).elements.flatMap(({ start, openEnd, closeStart, end }) => {
        const open = { from: line.from + start, to: line.from + openEnd };
        const close = { from: line.from + closeStart, to: line.from + end };
        if (closeStart === end || isInside(open) === isInside(close)) return [];
        return [isInside(open) ? { ...open, partner: close } : { ...close, partner: open }];
      }),
    )
    .sort((a, b) => a.from - b.from);
}

/** The outermost element at the position that has no text. */
function emptyElement(doc: Text, position: number): Span | null {
  const { text, from } = doc.lineAt(position);
  const at = position - from;
  const found = readMarkup(text).elements.findLast(
    ({ start, openEnd, closeStart, end }) =>
      start <= at && at <= end && isOnlyTags(text, openEnd, closeStart),
  );
  return found ? { from: from + found.start, to: from + found.end } : null;
}

function positionPastTags({ doc }: EditorState, head: number, isForward: boolean): number {
  const line = doc.lineAt(head);
  let at = head - line.from;
  const { tokens } = readMarkup(line.text);
  for (const { kind, from, to } of isForward ? tokens : tokens.reverse())
    if ((kind === 'tag' || kind === 'speaker') && at === (isForward ? from : to)) at = isForward ? to : from;
  return line.from + at;
}

function skipTags(key: string, command: Command, isExtending: boolean): Command {
  return (view) => {
    const { anchor, head, empty } = view.state.selection.main;
    const isRight = key === 'ArrowRight';
    const isLeftToRight = view.textDirectionAt(head) === Direction.LTR;
    const isForward = key === 'Delete' || (key.startsWith('Arrow') && isRight === isLeftToRight);
    const next = positionPastTags(view.state, head, isForward);
    if (next !== head && (empty || isExtending))
      view.dispatch({ selection: { anchor: isExtending ? anchor : next, head: next } });
    return command(view);
  };
}

const stepKeys: KeyBinding[] = standardKeymap.flatMap((binding) => {
  const key = /(?:^|-)(ArrowLeft|ArrowRight|Backspace|Delete)$/.exec(binding.key ?? '')?.[1];
  if (key === undefined || !binding.run) return [];
  const shift = binding.shift && skipTags(key, binding.shift, key.startsWith('Arrow'));
  return [{ ...binding, run: skipTags(key, binding.run, false), ...(shift && { shift }) }];
});

/** Closes the elements at the cursor before a line break and reopens them after it. */
function splitLine(view: EditorView): boolean {
  const { main } = view.state.selection;
  const line = view.state.doc.lineAt(main.head);
  if (!main.empty) return false;
  let at = main.head - line.from;
  const around = readMarkup(line.text).elements.filter(
    ({ openEnd, closeStart }) => openEnd <= at && at <= closeStart,
  );
  if (around.length === 0) return false;
  const split = around.filter(({ start, openEnd, closeStart, end }) => {
    if (isOnlyTags(line.text, at, closeStart)) at = end;
    else if (isOnlyTags(line.text, openEnd, at)) at = start;
    else return true;
    return false;
  });
  const insert = [
    ...split.map(({ name }) => `</${name}>`),
    '\n',
    ...split.map(({ open }) => open).reverse(),
  ].join('');
  const from = line.from + at;
  view.dispatch({
    changes: { from, insert },
    selection: { anchor: from + insert.length },
    scrollIntoView: true,
    userEvent: 'input',
  });
  return true;
}

export const balancedEditing: Extension = [
  EditorState.transactionFilter.of(keepPairs),
  Prec.high(keymap.of([{ key: 'Enter', run: splitLine }, ...stepKeys])),
];
