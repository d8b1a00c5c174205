// The chapter text's editor, by CodeMirror. Loaded on the editor's pages alone.
import { history, historyKeymap, redoDepth, standardKeymap, undoDepth } from '@codemirror/commands';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { convertHtml } from '../../../manuscript/html-to-chapter-text.ts';
import { commandKeys, linkAtCursor, runCommand, setLink, type CommandName } from './commands.ts';
import { findAndReplace, findKeys } from './find-and-replace.ts';
import { lineAt, lineKinds } from './line-gutter.ts';
import type { LineKind } from './line-kinds.ts';
import { pastedText } from './pasted-text.ts';
import { editorTheme } from './theme.ts';
import { enclosingElement } from './toggle-element.ts';

/** What the cursor is in. */
export type CursorState = {
  line: number;
  lines: number;
  kind: LineKind;
  warning: string | null;
  pressed: ReadonlySet<CommandName | 'link'>;
  canUndo: boolean;
  canRedo: boolean;
};

export type Selection = { from: number; to: number };

export type CodeEditorOptions = {
  /** Gets a shadow root, where the strict policy lets the editor have stylesheets. */
  host: HTMLElement;
  label: string;
  text: string;
  selection: Selection;
  onText: (text: string) => void;
  onCursor: (cursor: CursorState) => void;
  /** Something the author has to be told, as what a paste left out. */
  onNotice: (notice: string) => void;
  askForLink: () => void;
};

export type CodeEditor = {
  /** Shows another version: its history begins with it. */
  load: (text: string) => void;
  describe: (description: string, isInvalid: boolean) => void;
  focus: () => void;
  run: (name: CommandName) => void;
  /** The opening tag of the link at the cursor. */
  linkAtCursor: () => string | null;
  setLink: (href: string | null) => void;
  goToLine: (line: number) => void;
  destroy: () => void;
};

const PASTE_TOO_LONG = 'The formatting of what you pasted is too large to be read; its plain words are here.';

export function createCodeEditor(options: CodeEditorOptions): CodeEditor {
  const { host, onNotice } = options;
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const extensions = extensionsOf(options);
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({ doc: options.text, extensions, selection: within(options) }),
  });
  // From outside, the host is what has the focus: handing it back has to lead to the text.
  host.focus = () => view.focus();
  options.onCursor(cursorOf(view.state));

  return {
    load: (text) => {
      view.setState(EditorState.create({ doc: text, extensions }));
      options.onCursor(cursorOf(view.state));
    },
    describe: (words, isInvalid) => {
      // The words stand outside of the shadow root, where no reference leads.
      view.contentDOM.setAttribute('aria-description', words);
      view.contentDOM.setAttribute('aria-invalid', String(isInvalid));
    },
    focus: () => view.focus(),
    run: (name) => {
      const refused = runCommand(view, name);
      if (refused !== null) onNotice(refused);
      if (name !== 'find') view.focus();
    },
    linkAtCursor: () => linkAtCursor(view),
    setLink: (href) => {
      setLink(view, href);
      view.focus();
    },
    goToLine: (line) => {
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

function extensionsOf(options: CodeEditorOptions): Extension[] {
  return [
    history(),
    findAndReplace,
    keymap.of([...commandKeys(options.askForLink), ...findKeys, ...historyKeymap, ...standardKeymap]),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({
      'aria-label': options.label,
      // It is focusable as it is; said outright, checkers see it too.
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

/** Formatted text is converted; plain text is left to the editor. */
function paste(event: ClipboardEvent, view: EditorView, onNotice: (notice: string) => void): boolean {
  const html = event.clipboardData?.getData('text/html') ?? '';
  if (html === '') return false;
  const converted = convertHtml(html);
  if (converted === null) {
    onNotice(PASTE_TOO_LONG);
    return false;
  }
  if (converted.dropped !== null) onNotice(converted.dropped);
  // Images alone, for example: there may still be words in the plain text.
  if (converted.lines.length === 0) return false;
  event.preventDefault();
  const { from, to } = view.state.selection.main;
  const [first, last] = [view.state.doc.lineAt(from), view.state.doc.lineAt(to)];
  const text = pastedText(converted, {
    before: first.text.slice(0, from - first.from),
    after: last.text.slice(to - last.from),
  });
  view.dispatch(view.state.replaceSelection(text), { userEvent: 'input.paste', scrollIntoView: true });
  return true;
}

function cursorOf(state: EditorState): CursorState {
  const { from, to, head } = state.selection.main;
  const { number, kind, warning } = lineAt(state, head);
  const line = state.doc.lineAt(from);
  const isIn = (name: 'strong' | 'em' | 'q' | 'a') =>
    to <= line.to && enclosingElement(line.text, from - line.from, to - line.from, name) !== null;
  const pressed = new Set<CommandName | 'link'>();
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

function within({ text, selection: { from, to } }: CodeEditorOptions): { anchor: number; head: number } {
  // Line ends count one here, whatever they are in the text.
  const length = text.replaceAll('\r\n', '\n').length;
  return { anchor: Math.min(from, length), head: Math.min(to, length) };
}
