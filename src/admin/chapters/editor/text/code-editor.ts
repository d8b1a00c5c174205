import { history, historyKeymap, standardKeymap, undo } from '@codemirror/commands';
import { getSearchQuery, search, searchKeymap, setSearchQuery, type SearchQuery } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import { convertPaste } from '../../../manuscript/from-html.ts';
import { balancedEditing } from './balanced-editing.ts';
import { commandKeys, COMMANDS, cursorOf, linkAtCursor, setLink, type CursorState } from './commands.ts';
import { withoutMark, type TextFormat } from './lines.ts';
import { lineKinds, readerView } from './decorations.ts';
import { editorTheme } from './theme.ts';
import type { CommandName } from './Toolbar.tsx';

type CodeEditorOptions = {
  /** Gets a shadow root, because the content security policy allows CodeMirror's styles only there. */
  host: HTMLElement;
  format: TextFormat;
  text: string;
  /** Inserted as the first line when typing begins in an empty text. */
  heading: () => string;
  onText: (text: string) => void;
  onCursor: (cursor: CursorState) => void;
  onNotice: (notice: string) => void;
  openLinkForm: () => true;
};

export type CodeEditor = ReturnType<typeof createCodeEditor>;

const PASTE_TOO_LONG = 'The pasted content has too much formatting, so it was inserted as plain text.';

export function createCodeEditor(options: CodeEditorOptions) {
  const { host, onNotice } = options;
  const root = host.attachShadow({ mode: 'open' });
  const appearance = new Compartment();
  const mode = { isSource: false, hasNames: false };
  const modeExtensions = () => (mode.isSource ? [] : [readerView(mode.hasNames), balancedEditing]);
  const shared = extensionsOf(options);
  const extensions = () => [shared, appearance.of(modeExtensions())];
  const view = new EditorView({ root, parent: root, doc: options.text, extensions: extensions() });
  root.addEventListener('click', showNewText, { capture: true });
  // Code outside the shadow root sees the host as the focused element and may focus it again.
  host.focus = () => view.focus();
  options.onCursor(cursorOf(view.state));

  return {
    show: (text: string) => {
      if (text === view.state.doc.toString()) return;
      view.setState(EditorState.create({ doc: text, extensions: extensions() }));
      options.onCursor(cursorOf(view.state));
    },
    setDescription: (description: string, isInvalid: boolean) => {
      // An id cannot be referenced from inside the shadow root.
      view.contentDOM.setAttribute('aria-description', description);
      view.contentDOM.setAttribute('aria-invalid', String(isInvalid));
    },
    focus: () => view.focus(),
    setMode: (change: Partial<typeof mode>) => {
      Object.assign(mode, change);
      view.dispatch({ effects: appearance.reconfigure(modeExtensions()) });
    },
    run: (name: CommandName) => {
      const rejection = COMMANDS[name](view);
      if (typeof rejection === 'string') onNotice(rejection);
      if (name !== 'find') view.focus();
    },
    linkAtCursor: () => linkAtCursor(view.state),
    setLink: (href: string | null) => {
      setLink(view, href);
      view.focus();
    },
    insertLine: (text: string) => {
      const { to } = view.state.doc.lineAt(view.state.selection.main.head);
      view.dispatch({ changes: { from: to, insert: `\n\n${text}\n` }, userEvent: 'input' });
      view.focus();
    },
    /** @param text with the same number of lines */
    changeLines: (text: string) => {
      const { doc } = view.state;
      const changes = text.split('\n').flatMap((insert, index) => {
        const { from, to, text: current } = doc.line(index + 1);
        return insert === current ? [] : [{ from, to, insert }];
      });
      view.dispatch({ changes, userEvent: 'speakers' });
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

const LABELS: Record<TextFormat, string> = { chapter: 'Chapter text', letter: 'Letter text' };

const PLACEHOLDERS: Record<TextFormat, string> = {
  chapter: 'Write here, or paste your chapter.',
  letter: 'Write here, or paste your letter.',
};

const FIND_PHRASES = {
  next: 'Next',
  previous: 'Previous',
  'match case': 'Match case',
  'by word': 'Whole words',
  Replace: 'New text (leave empty to delete)',
  replace: 'Replace',
  'replace all': 'Replace all',
  close: 'Close',
};
/** Omits the library's other shortcuts, such as multiple cursors. */
const FIND_KEYS = ['Mod-f', 'F3', 'Mod-g', 'Escape'];

/** CodeMirror's panel does not count matches. The theme displays this attribute. */
const matchCount = EditorView.updateListener.of(({ state, transactions, view }) => {
  const panel = view.dom.querySelector<HTMLElement>('.cm-search');
  // Scrolling, for example, changes nothing.
  if (!panel || transactions.length === 0) return;
  const replacing = transactions.find((transaction) => transaction.isUserEvent('input.replace.all'));
  let replaced = 0;
  replacing?.changes.iterChanges(() => (replaced += 1));
  const done = getSearchQuery(state).replace === '' ? 'deleted' : 'replaced';
  panel.dataset['matches'] = replaced > 0 ? `${replaced} ${done}` : describeMatches(state);
  panel.querySelector('[name=undo]')?.remove();
  if (replaced === 0) return;
  const button = document.createElement('button');
  Object.assign(button, { type: 'button', name: 'undo', className: 'cm-button', textContent: 'Undo' });
  button.onclick = () => {
    undo(view);
    view.focus();
  };
  panel.append(button);
});

function describeMatches(state: EditorState): string {
  const query = getSearchQuery(state);
  if (!query.valid) return '';
  const { from, to } = state.selection.main;
  let [count, current] = [0, 0];
  const cursor = query.getCursor(state);
  for (let match = cursor.next(); !match.done; match = cursor.next()) {
    count += 1;
    if (match.value.from === from && match.value.to === to) current = count;
  }
  if (count === 0) return 'No matches';
  return current === 0 ? `${count} found` : `${current} of ${count}`;
}

/** Until ‘Replace’ is pressed, the panel has only what a search needs, because phones have little room above the keyboard. */
function showNewText(event: Event): void {
  const { target } = event;
  if (!(target instanceof HTMLElement) || !target.matches('.cm-search:not([data-replaces]) [name=replace]'))
    return;
  event.stopPropagation();
  const panel = target.closest<HTMLElement>('.cm-search');
  panel?.setAttribute('data-replaces', '');
  panel?.querySelector<HTMLElement>('input[name=replace]')?.focus();
}

/** So that it is clear which match ‘Replace’ changes. */
const selectFirstMatch = EditorState.transactionFilter.of((transaction) => {
  const { startState: state, effects } = transaction;
  const query = effects.find((effect) => effect.is(setSearchQuery))?.value as SearchQuery | undefined;
  if (!query?.valid) return transaction;
  const after = query.getCursor(state, state.selection.main.from).next();
  const { done, value } = after.done ? query.getCursor(state).next() : after;
  return done
    ? transaction
    : [transaction, { selection: { anchor: value.from, head: value.to }, scrollIntoView: true }];
});

/** Skips composed input, such as on phones, because changing the document could end the composition. */
const startWithHeading = (heading: () => string) =>
  EditorState.transactionFilter.of((transaction) =>
    transaction.startState.doc.length === 0 &&
    transaction.isUserEvent('input.type') &&
    !transaction.isUserEvent('input.type.compose') &&
    heading() !== ''
      ? [transaction, { changes: { from: 0, insert: `${heading()}\n\n` }, sequential: true }]
      : transaction,
  );

function extensionsOf(options: CodeEditorOptions): Extension[] {
  const findKeys = searchKeymap.filter(({ key = '' }) => FIND_KEYS.includes(key));
  return [
    history(),
    search({ top: true }),
    matchCount,
    selectFirstMatch,
    startWithHeading(options.heading),
    EditorState.phrases.of(FIND_PHRASES),
    keymap.of([{ key: 'Mod-k', run: options.openLinkForm }, ...commandKeys, ...findKeys]),
    keymap.of([...historyKeymap, ...standardKeymap]),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({
      'aria-label': LABELS[options.format],
      // Accessibility checkers look for the attribute.
      tabindex: '0',
      spellcheck: 'true',
      autocorrect: 'on',
      autocapitalize: 'sentences',
    }),
    lineKinds(options.format),
    editorTheme,
    placeholder(PLACEHOLDERS[options.format]),
    // The toolbar and the bar at the bottom cover the page.
    EditorView.scrollMargins.of(() => ({ top: 72, bottom: 144 })),
    EditorView.domEventHandlers({ paste: (event, view) => paste(event, view, options.onNotice) }),
    EditorView.updateListener.of(({ docChanged, selectionSet, state, transactions }) => {
      if (transactions.some((transaction) => transaction.isUserEvent('input.type'))) options.onNotice('');
      if (docChanged) options.onText(state.doc.toString());
      if (docChanged || selectionSet) options.onCursor(cursorOf(state));
    }),
  ];
}

function paste(event: ClipboardEvent, view: EditorView, onNotice: (notice: string) => void): boolean {
  const html = event.clipboardData?.getData('text/html') ?? '';
  if (html === '') return false;
  const converted = convertPaste(html);
  if (converted === null) {
    onNotice(PASTE_TOO_LONG);
    return false;
  }
  if (converted.dropped !== '') onNotice(converted.dropped);
  // An image, for example, may also have a plain-text version.
  if (converted.text === '') return false;
  event.preventDefault();
  const { from, to } = view.state.selection.main;
  const [first, last] = [view.state.doc.lineAt(from), view.state.doc.lineAt(to)];
  const before = first.text.slice(0, from - first.from);
  const text = pastedText(converted.text, before, last.text.slice(to - last.from));
  view.dispatch(view.state.replaceSelection(text), { userEvent: 'input.paste', scrollIntoView: true });
  return true;
}

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
