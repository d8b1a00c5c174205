import { redo, redoDepth, undo, undoDepth } from '@codemirror/commands';
import { openSearchPanel } from '@codemirror/search';
import { EditorSelection, type EditorState, type TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { PARAGRAPH_MARK } from '~/lib/chapter-text/chapter-lines.ts';
import {
  addressIn,
  enclosingElement,
  toggleElement,
  wrappedWords,
  type ElementEdit,
  type ElementName,
} from './elements.ts';
import {
  sceneBreak,
  toggleParagraph,
  toggleSubheading,
  withoutMark,
  type LineEdit,
  type LineKind,
} from './lines.ts';
import { lineAt, type LineInfo } from './decorations.ts';
import type { CommandName, ToolName } from './Toolbar.tsx';

export type CursorState = ReturnType<typeof cursorOf>;

export function cursorOf(state: EditorState) {
  const { kind, warning } = lineAt(state, state.selection.main.head);
  const pressed = new Set<ToolName>();
  for (const name of ['strong', 'em'] as const) if (elementAtCursor(state, name)) pressed.add(name);
  if (elementAtCursor(state, 'q')) pressed.add('quote');
  if (elementAtCursor(state, 'a')) pressed.add('link');
  if (kind === 'subheading' || kind === 'heading') pressed.add('subheading');
  if (kind === 'paragraph') pressed.add('paragraph');
  const disabled = new Set<ToolName>();
  if (undoDepth(state) === 0) disabled.add('undo');
  if (redoDepth(state) === 0) disabled.add('redo');
  return { warning, pressed, disabled };
}

function elementAtCursor({ doc, selection: { main } }: EditorState, name: ElementName) {
  const { from, to, text } = doc.lineAt(main.from);
  return main.to > to ? null : enclosingElement(text, main.from - from, main.to - from, name);
}

/** The link's address, or the words that a new one would be on. */
export function linkAtCursor(state: EditorState): { address: string; words: string } {
  const { main } = state.selection;
  const { from, to, text } = state.doc.lineAt(main.from);
  const words = text.slice(...wrappedWords(text, main.from - from, Math.min(main.to, to) - from));
  const address = addressIn(elementAtCursor(state, 'a')?.open ?? '');
  return { address, words: words.replace(/<[^<>]*>/g, '') };
}

/** Each may return why it was rejected. */
export const COMMANDS: Record<CommandName, (view: EditorView) => string | boolean | undefined> = {
  strong: (view) => toggleInLines(view, 'strong'),
  em: (view) => toggleInLines(view, 'em'),
  quote: (view) => toggleInLines(selectWrittenLine(view), 'q'),
  subheading: (view) => editLines(view, ['subheading', 'heading'], toggleSubheading),
  paragraph: (view) => editLines(view, ['paragraph'], toggleParagraph),
  'line-break': (view) => applyEdit(view, view.state.replaceSelection('<br>')),
  'scene-break': insertSceneBreak,
  footnote: insertFootnote,
  find: openSearchPanel,
  undo,
  redo,
};

export function setLink(view: EditorView, href: string | null): void {
  const { from, to } = view.state.selection.main;
  const line = view.state.doc.lineAt(from);
  const [start, end] = [from - line.from, Math.min(to, line.to) - line.from];
  const found = enclosingElement(line.text, start, end, 'a');
  if (found && href !== null) {
    const tag = { from: line.from + found.start, to: line.from + found.openEnd };
    applyEdit(view, { changes: { ...tag, insert: `<a href="${href}">` } });
  } else editElement(view, line.from, toggleElement(line.text, start, end, 'a', ` href="${href}"`));
}

/** A writer who has just typed a quotation wants its marks around the line, not after it. */
function selectWrittenLine(view: EditorView): EditorView {
  const { from, to, text } = view.state.doc.lineAt(view.state.selection.main.from);
  const { head, empty } = view.state.selection.main;
  const hasJustTyped = empty && head === to && /\S$/.test(withoutMark(text));
  if (hasJustTyped && !elementAtCursor(view.state, 'q'))
    view.dispatch({ selection: EditorSelection.range(from, to) });
  return view;
}

function toggleInLines(view: EditorView, name: ElementName): undefined {
  const { from, to } = view.state.selection.main;
  const first = view.state.doc.lineAt(from);
  const current = from === to ? elementAtCursor(view.state, name) : null;
  // As in a word processor: at the end of italics, the command ends them.
  if (current && current.openEnd < current.closeStart && from - first.from === current.closeStart) {
    view.dispatch({ selection: { anchor: first.from + current.end } });
    return;
  }
  if (to <= first.to)
    return editElement(view, first.from, toggleElement(first.text, from - first.from, to - first.from, name));
  const changes = selectedLines(view.state).flatMap(({ from: offset, text }) => {
    const start = Math.max(0, from - offset);
    const end = Math.min(to - offset, text.length);
    return text.slice(start, end).trim() === ''
      ? []
      : toggleElement(text, start, end, name).changes.map((change) => moved(change, offset));
  });
  return applyEdit(view, { changes });
}

function applyEdit(view: EditorView, edit: TransactionSpec): undefined {
  view.dispatch(edit, { scrollIntoView: true, userEvent: 'input' });
}

function editElement(view: EditorView, offset: number, { changes, anchor, head }: ElementEdit): undefined {
  return applyEdit(view, {
    changes: changes.map((change) => moved(change, offset)),
    selection: { anchor: anchor + offset, head: head + offset },
  });
}

const moved = ({ from, to, insert }: ElementEdit['changes'][number], offset: number) => ({
  from: from + offset,
  to: to + offset,
  insert,
});

type EditOfLine = (line: string, position: LineInfo) => LineEdit;

/** Edits the selected lines that are not of these kinds yet, or all of them if each is. */
function editLines(view: EditorView, kinds: readonly LineKind[], edit: EditOfLine): string | undefined {
  const written = selectedLines(view.state).filter(({ text }) => text.trim() !== '');
  const others = written.filter(({ kind }) => !kinds.includes(kind));
  const [first, ...rest] = others.length > 0 ? others : written;
  if (!first) return 'Write the line first, then choose what it is.';
  if (rest.length === 0) return editLine(view, first, edit);
  const changes = [first, ...rest].flatMap((line) => {
    const outcome = edit(line.text, line);
    return 'rejection' in outcome ? [] : [replaced(line, outcome)];
  });
  return applyEdit(view, { changes });
}

function selectedLines(state: EditorState): LineInfo[] {
  const { from, to } = state.selection.main;
  const lines: LineInfo[] = [];
  for (let { number } = state.doc.lineAt(from); number <= state.doc.lineAt(to).number; number += 1)
    lines.push(lineAt(state, state.doc.line(number).from));
  return lines;
}

/** Preserves the cursor's distance from the line's end, because marks are added at its start. */
function editLine(view: EditorView, info: LineInfo, edit: EditOfLine): string | undefined {
  const outcome = edit(info.text, info);
  if ('rejection' in outcome) return outcome.rejection;
  const change = replaced(info, outcome);
  const distance = Math.max(0, change.to - view.state.selection.main.head);
  const anchor = info.from + Math.max(0, outcome.line.length - distance);
  return applyEdit(view, { changes: change, selection: { anchor } });
}

const replaced = ({ from, text }: LineInfo, { line, after }: { line: string; after?: string }) => ({
  from,
  to: from + text.length,
  insert: after === undefined ? line : `${line}\n${after}`,
});

function insertSceneBreak(view: EditorView): string | undefined {
  const info = lineAt(view.state, view.state.selection.main.head);
  const { from, text } = info;
  const edit = sceneBreak(text);
  if ('line' in edit) return editLine(view, info, () => edit);
  const at = from + text.length;
  const insert = `\n\n${edit.after}\n\n`;
  return applyEdit(view, { changes: { from: at, insert }, selection: { anchor: at + insert.length } });
}

const END = new RegExp(`\\s*(?:${PARAGRAPH_MARK})?\\s*$`);

const SIGN = /(?<!\d)<sup>(\d+)<\/sup>/g;
const FOOTNOTE_NUMBER = /(?<=(?<!\d)<sup>)\d+(?=<\/sup>)|(?<=^<small>)\d+(?=\. )/gm;

/**
 * Numbered by its position. Ends with a paragraph mark, as imports do, because a long note would otherwise become the
 * closing quotation.
 */
function insertFootnote(view: EditorView): undefined {
  const text = view.state.doc.toString();
  const end = text.search(END);
  const at = Math.min(view.state.selection.main.to, end);
  const number = Number([...text.slice(0, at).matchAll(SIGN)].at(-1)?.[1] ?? 0) + 1;
  const note = `\n<small>${number}. `;
  const next = text.indexOf(note);
  const later = [...text.matchAll(FOOTNOTE_NUMBER)].filter(([digits]) => Number(digits) >= number);
  const gap = number === 1 ? '\n\n' : '\n';
  const changes = view.state.changes([
    { from: at, insert: `<sup>${number}</sup>` },
    next < 0
      ? { from: end, to: text.length, insert: `${gap}${note}</small>\n\n${PARAGRAPH_MARK}` }
      : { from: next, insert: `${note}</small>\n` },
    ...(next < 0 ? [] : later).map(({ 0: digits, index }) => ({
      from: index,
      to: index + digits.length,
      insert: String(Number(digits) + 1),
    })),
  ]);
  const anchor = changes.apply(view.state.doc).toString().indexOf(note) + note.length;
  return applyEdit(view, { changes, selection: { anchor } });
}

const KEYS = { 'Mod-b': 'strong', 'Mod-i': 'em', 'Shift-Enter': 'line-break' } as const;

export const commandKeys = Object.entries(KEYS).map(([key, name]) => ({
  key,
  run: (view: EditorView) => COMMANDS[name](view) !== false,
}));
