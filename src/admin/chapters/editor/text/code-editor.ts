// The chapter text's editor on CodeMirror, with the commands of its toolbar and keys. Loaded on the editor's pages only.
import {
  history,
  historyKeymap,
  redo,
  redoDepth,
  standardKeymap,
  undo,
  undoDepth,
} from '@codemirror/commands';
import { openSearchPanel, search, searchKeymap } from '@codemirror/search';
import { EditorSelection, EditorState, type Extension, type TransactionSpec } from '@codemirror/state';
import { EditorView, keymap, type KeyBinding } from '@codemirror/view';
import { convertPaste } from '../../../manuscript/from-html.ts';
import { enclosingElement, toggleElement, unwrap, type ElementEdit, type ElementName } from './elements.ts';
import { lineAt, lineKinds, type LineFacts } from './line-gutter.ts';
import {
  sceneBreak,
  toggleParagraph,
  toggleSubheading,
  withoutMark,
  type LineEdit,
  type LineKind,
} from './lines.ts';
import { editorTheme } from './theme.ts';
import type { CommandName, ToolName } from './Toolbar.tsx';

export type CursorState = {
  line: number;
  lines: number;
  kind: LineKind;
  warning: string | null;
  pressed: ReadonlySet<ToolName>;
  canUndo: boolean;
  canRedo: boolean;
};

type CodeEditorOptions = {
  /** Gets a shadow root, in which the strict policy allows the editor its stylesheets. */
  host: HTMLElement;
  label: string;
  text: string;
  onText: (text: string) => void;
  onCursor: (cursor: CursorState) => void;
  /** A notice for the author, for example about formatting that a paste lost. */
  onNotice: (notice: string) => void;
  askForLink: () => void;
};

export type CodeEditor = ReturnType<typeof createCodeEditor>;

const PASTE_TOO_LONG = 'The formatting of what you pasted is too large to be read; its plain words are here.';

export function createCodeEditor(options: CodeEditorOptions) {
  const { host, onNotice } = options;
  const root = host.attachShadow({ mode: 'open' });
  let shown = options.text;
  const extensions = extensionsOf({
    ...options,
    onText: (text) => {
      shown = text;
      options.onText(text);
    },
  });
  const view = new EditorView({ root, parent: root, doc: shown, extensions });
  // From outside, the host has the focus: handing it back has to lead to the text.
  host.focus = () => view.focus();
  options.onCursor(cursorOf(view.state));

  return {
    /** A text that was not typed here is another version: its history begins with it. */
    show: (text: string) => {
      if (text === shown) return;
      shown = text;
      view.setState(EditorState.create({ doc: text, extensions }));
      options.onCursor(cursorOf(view.state));
    },
    describe: (description: string, isInvalid: boolean) => {
      // An id cannot be referenced from inside the shadow root.
      view.contentDOM.setAttribute('aria-description', description);
      view.contentDOM.setAttribute('aria-invalid', String(isInvalid));
    },
    focus: () => view.focus(),
    run: (name: CommandName) => {
      const refused = runCommand(view, name);
      if (refused !== null) onNotice(refused);
      if (name !== 'find') view.focus();
    },
    linkAtCursor: (): string | null => linkAtCursor(view),
    /** Makes a link of the selection, changes the link at the cursor, or removes it if the address is null. */
    setLink: (href: string | null) => {
      setLink(view, href);
      view.focus();
    },
    goToLine: (line: number) => {
      const { from } = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
      view.dispatch({
        selection: { anchor: from },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      });
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}

/** The labels of the search panel, in the style of this site. */
const FIND_PHRASES = {
  next: 'Next',
  previous: 'Previous',
  all: 'Select all',
  'match case': 'Match case',
  regexp: 'Pattern',
  'by word': 'Whole words',
  replace: 'Replace',
  'replace all': 'Replace all',
  close: 'Close',
};
/** The library binds more, such as further cursors. */
const FIND_KEYS = ['Mod-f', 'F3', 'Mod-g', 'Escape'];

function extensionsOf(options: CodeEditorOptions): Extension[] {
  const findKeys = searchKeymap.filter(({ key = '' }) => FIND_KEYS.includes(key));
  return [
    history(),
    search({ top: true }),
    EditorState.phrases.of(FIND_PHRASES),
    keymap.of([...commandKeys(options.askForLink), ...findKeys, ...historyKeymap, ...standardKeymap]),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({
      'aria-label': options.label,
      // It is focusable anyway; checkers look for the attribute.
      tabindex: '0',
      spellcheck: 'true',
      autocorrect: 'on',
      autocapitalize: 'sentences',
    }),
    lineKinds,
    editorTheme,
    EditorView.domEventHandlers({ paste: (event, view) => paste(event, view, options.onNotice) }),
    EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
      if (docChanged) options.onText(state.doc.toString());
      if (docChanged || selectionSet) options.onCursor(cursorOf(state));
    }),
  ];
}

function commandKeys(askForLink: () => void): KeyBinding[] {
  const binding = (key: string, run: (view: EditorView) => void): KeyBinding => ({
    key,
    preventDefault: true,
    run: (view) => {
      run(view);
      return true;
    },
  });
  return [
    binding('Mod-b', (view) => runCommand(view, 'strong')),
    binding('Mod-i', (view) => runCommand(view, 'em')),
    binding('Shift-Enter', (view) => runCommand(view, 'line-break')),
    binding('Mod-k', askForLink),
  ];
}

/** Formatted text is converted; plain text is left to the editor. */
function paste(event: ClipboardEvent, view: EditorView, onNotice: (notice: string) => void): boolean {
  const html = event.clipboardData?.getData('text/html') ?? '';
  if (html === '') return false;
  const converted = convertPaste(html);
  if (converted === null) {
    onNotice(PASTE_TOO_LONG);
    return false;
  }
  if (converted.dropped !== '') onNotice(converted.dropped);
  // Only images, for example: there may still be plain text.
  if (converted.text === '') return false;
  event.preventDefault();
  const { from, to } = view.state.selection.main;
  const [first, last] = [view.state.doc.lineAt(from), view.state.doc.lineAt(to)];
  const before = first.text.slice(0, from - first.from);
  const text = pastedText(converted.text, before, last.text.slice(to - last.from));
  view.dispatch(view.state.replaceSelection(text), { userEvent: 'input.paste', scrollIntoView: true });
  return true;
}

/**
 * A converted paste for its place: paragraph marks count at the start of a line only.
 * @param before the text of its line before it
 * @param after the text of its line after it
 */
export function pastedText(text: string, before: string, after: string): string {
  if (before.trim() === '' && after.trim() === '') return text;
  const lines = text.split('\n');
  const last = lines.length - 1;
  return lines
    .map((line, index) => {
      const isJoined =
        (index === 0 && (before.trim() !== '' || last === 0)) || (index === last && after.trim() !== '');
      return isJoined ? withoutMark(line) : line;
    })
    .join('\n');
}

function cursorOf(state: EditorState): CursorState {
  const { from, to, head } = state.selection.main;
  const { number, kind, warning } = lineAt(state, head);
  const line = state.doc.lineAt(from);
  const isIn = (name: ElementName) =>
    to <= line.to && enclosingElement(line.text, from - line.from, to - line.from, name) !== null;
  const pressed = new Set<ToolName>();
  if (isIn('strong')) pressed.add('strong');
  if (isIn('em')) pressed.add('em');
  if (isIn('q')) pressed.add('quote');
  if (isIn('a')) pressed.add('link');
  if (kind === 'subheading' || kind === 'heading') pressed.add('subheading');
  if (kind === 'paragraph') pressed.add('paragraph');
  return {
    line: number,
    lines: state.doc.lines,
    kind,
    warning,
    pressed,
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
  };
}

/** Returns why a command could not be run; null if it was. */
function runCommand(view: EditorView, name: CommandName): string | null {
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

function linkAtCursor(view: EditorView): string | null {
  const { from, to } = view.state.selection.main;
  const line = view.state.doc.lineAt(from);
  if (to > line.to) return null;
  return enclosingElement(line.text, from - line.from, to - line.from, 'a')?.open ?? null;
}

function setLink(view: EditorView, href: string | null): void {
  const { from, to } = view.state.selection.main;
  const line = view.state.doc.lineAt(from);
  const [start, end] = [from - line.from, Math.min(to, line.to) - line.from];
  const found = enclosingElement(line.text, start, end, 'a');
  if (found && href !== null) {
    view.dispatch({
      changes: { from: line.from + found.start, to: line.from + found.openEnd, insert: `<a href="${href}">` },
      userEvent: 'input',
    });
  } else if (found) {
    dispatchEdit(view, line.from, unwrap(found, start, end));
  } else if (href !== null) {
    dispatchEdit(view, line.from, toggleElement(line.text, start, end, 'a', ` href="${href}"`));
  }
}

function toggleInLines(view: EditorView, name: ElementName): null {
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

/** Replaces a line. The cursor keeps its distance from the line's end, as marks are put at its start. */
function writeLine(
  view: EditorView,
  { from, text }: LineFacts,
  line: string,
  after?: string,
): TransactionSpec {
  const { head } = view.state.selection.main;
  const anchor = from + Math.max(0, line.length - (from + text.length - head));
  const insert = after === undefined ? line : `${line}\n${after}`;
  return {
    changes: { from, to: from + text.length, insert },
    selection: { anchor },
    scrollIntoView: true,
    userEvent: 'input',
  };
}

function insertSceneBreak(view: EditorView): null {
  const facts = lineAt(view.state, view.state.selection.main.head);
  const edit = sceneBreak(facts.text);
  if ('line' in edit) {
    view.dispatch(writeLine(view, facts, edit.line));
    return null;
  }
  const at = facts.from + facts.text.length;
  const insert = `\n\n${edit.after}\n\n`;
  view.dispatch({
    changes: { from: at, insert },
    selection: { anchor: at + insert.length },
    scrollIntoView: true,
    userEvent: 'input',
  });
  return null;
}
