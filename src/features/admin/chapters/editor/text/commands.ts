// What the toolbar and the keys do to the text.
import { redo, undo } from '@codemirror/commands';
import { openSearchPanel } from '@codemirror/search';
import { EditorSelection, type TransactionSpec } from '@codemirror/state';
import type { EditorView, KeyBinding } from '@codemirror/view';
import { lineAt, type LineFacts } from './line-gutter.ts';
import { sceneBreak, toggleParagraph, toggleSubheading, type LineEdit } from './line-edits.ts';
import {
  enclosingElement,
  toggleElement,
  unwrap,
  type ElementEdit,
  type ElementName,
} from './toggle-element.ts';

export type CommandName =
  | 'strong'
  | 'em'
  | 'quote'
  | 'subheading'
  | 'paragraph'
  | 'line-break'
  | 'scene-break'
  | 'find'
  | 'undo'
  | 'redo';

/** Runs a command. A sentence why, where it could not be done. */
export function runCommand(view: EditorView, name: CommandName): string | null {
  switch (name) {
    case 'strong':
    case 'em':
      return toggleInLines(view, name);
    case 'quote':
      return toggleInLines(view, 'q');
    case 'subheading':
      return editLine(view, toggleSubheading);
    case 'paragraph':
      return editLine(view, toggleParagraph);
    case 'line-break':
      view.dispatch(view.state.replaceSelection('<br>'), { scrollIntoView: true, userEvent: 'input' });
      return null;
    case 'scene-break':
      return insertSceneBreak(view);
    case 'find':
      openSearchPanel(view);
      return null;
    case 'undo':
      return undo(view) ? null : 'There is nothing to undo.';
    case 'redo':
      return redo(view) ? null : 'There is nothing to redo.';
  }
}

/** The keys of the toolbar; `askForLink` opens the form for an address. */
export function commandKeys(askForLink: () => void): KeyBinding[] {
  const key = (binding: string, name: CommandName): KeyBinding => ({
    key: binding,
    preventDefault: true,
    run: (view) => {
      runCommand(view, name);
      return true;
    },
  });
  return [
    key('Mod-b', 'strong'),
    key('Mod-i', 'em'),
    key('Shift-Enter', 'line-break'),
    {
      key: 'Mod-k',
      preventDefault: true,
      run: () => {
        askForLink();
        return true;
      },
    },
  ];
}

/** The link around the cursor; null when there is none. */
export function linkAtCursor(view: EditorView): string | null {
  const { from, to } = view.state.selection.main;
  const line = view.state.doc.lineAt(from);
  if (to > line.to) return null;
  return enclosingElement(line.text, from - line.from, to - line.from, 'a')?.open ?? null;
}

/** Makes a link of the selected words, changes the link around the cursor, or takes it away where `href` is null. */
export function setLink(view: EditorView, href: string | null): void {
  const { from, to } = view.state.selection.main;
  const line = view.state.doc.lineAt(from);
  const end = Math.min(to, line.to);
  const found = enclosingElement(line.text, from - line.from, end - line.from, 'a');
  if (found && href !== null) {
    view.dispatch({
      changes: { from: line.from + found.start, to: line.from + found.openEnd, insert: `<a href="${href}">` },
      userEvent: 'input',
    });
  } else if (found) {
    dispatchEdit(view, line.from, unwrap(found, from - line.from, end - line.from));
  } else if (href !== null) {
    const edit = toggleElement(line.text, from - line.from, end - line.from, 'a', ` href="${href}"`);
    dispatchEdit(view, line.from, edit);
  }
}

function toggleInLines(view: EditorView, name: ElementName): string | null {
  const { from, to } = view.state.selection.main;
  const { doc } = view.state;
  const first = doc.lineAt(from);
  if (to <= first.to) {
    dispatchEdit(view, first.from, toggleElement(first.text, from - first.from, to - first.from, name));
    return null;
  }
  const changes = [];
  for (let { number } = first; number <= doc.lineAt(to).number; number += 1) {
    const line = doc.line(number);
    const start = Math.max(from, line.from) - line.from;
    const end = Math.min(to, line.to) - line.from;
    if (line.text.slice(start, end).trim() === '') continue;
    for (const change of toggleElement(line.text, start, end, name).changes)
      changes.push({ ...change, from: change.from + line.from, to: change.to + line.from });
  }
  view.dispatch({ changes, userEvent: 'input' });
  return null;
}

function dispatchEdit(view: EditorView, offset: number, { changes, anchor, head }: ElementEdit): void {
  view.dispatch({
    changes: changes.map(({ from, to, insert }) => ({ from: from + offset, to: to + offset, insert })),
    selection: EditorSelection.range(anchor + offset, head + offset),
    scrollIntoView: true,
    userEvent: 'input',
  });
}

function editLine(view: EditorView, edit: (line: string, place: LineFacts) => LineEdit): string | null {
  const facts = lineAt(view.state, view.state.selection.main.head);
  const outcome = edit(facts.text, facts);
  if ('refused' in outcome) return outcome.refused;
  view.dispatch(writeLine(view, facts, outcome.line, outcome.after));
  return null;
}

/** Replaces only what differs, so that the cursor stays among its words. */
function writeLine(
  view: EditorView,
  { from, text }: LineFacts,
  line: string,
  after?: string,
): TransactionSpec {
  const end = from + text.length;
  const start = lengthOfShared(text, line);
  const kept = lengthOfShared(reversed(text.slice(start)), reversed(line.slice(start)));
  const changes = view.state.changes([
    { from: from + start, to: end - kept, insert: line.slice(start, line.length - kept) },
    ...(after === undefined ? [] : [{ from: end, insert: `\n${after}` }]),
  ]);
  const { head } = view.state.selection.main;
  // A mark is put before the cursor, a further line after it.
  const side = after !== undefined && head === end ? -1 : 1;
  return {
    changes,
    selection: { anchor: changes.mapPos(head, side) },
    scrollIntoView: true,
    userEvent: 'input',
  };
}

function lengthOfShared(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

function reversed(text: string): string {
  return Array.from({ length: text.length }, (_, index) => text[text.length - 1 - index]).join('');
}

function insertSceneBreak(view: EditorView): null {
  const facts = lineAt(view.state, view.state.selection.main.head);
  const edit = sceneBreak(facts.text);
  if ('line' in edit) view.dispatch(writeLine(view, facts, edit.line));
  else {
    const at = facts.from + facts.text.length;
    const insert = `\n\n${edit.after}\n\n`;
    view.dispatch({
      changes: { from: at, insert },
      selection: { anchor: at + insert.length },
      scrollIntoView: true,
      userEvent: 'input',
    });
  }
  return null;
}
