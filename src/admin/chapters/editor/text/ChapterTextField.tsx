import { Button } from '../../../Button.tsx';
import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { CodeEditor, CursorState } from './code-editor.ts';
import { addressIn, linkAddress } from './elements.ts';
import { KIND_NAMES } from './lines.ts';
import { Toolbar, type ToolName } from './Toolbar.tsx';

type Props = {
  text: string;
  error: string | undefined;
  hint: string;
  onText: (text: string) => void;
  onReady: (goToLine: CodeEditor['goToLine']) => void;
};

const LABEL = 'Chapter text';

/** The chapter's text: a plain field until the editor is loaded, and if it cannot be. */
export function ChapterTextField({ text, error, hint, onText, onReady }: Props) {
  const id = useId();
  const [notice, setNotice] = useState('');
  /** The address of the link that is edited; '' for a new one. */
  const [linked, setLinked] = useState<string | null>(null);
  const askForLink = (editor: CodeEditor) => setLinked(addressIn(editor.linkAtCursor() ?? ''));
  const { host, plain, editor, cursor, hasFailed } = useCodeEditor({
    text,
    onText,
    onNotice: setNotice,
    askForLink,
  });
  useEffect(() => {
    editor?.describe([hint, error].filter(Boolean).join(' '), error !== undefined);
  }, [editor, hint, error]);
  useEffect(() => {
    if (editor) onReady(editor.goToLine);
  }, [editor, onReady]);

  const onTool = (name: ToolName) => {
    setNotice('');
    if (name !== 'link') editor?.run(name);
    else if (editor) askForLink(editor);
  };

  return (
    <div>
      <label htmlFor={editor ? undefined : id} className="label" onClick={() => editor?.focus()}>
        {LABEL}
      </label>
      {!hasFailed && <Toolbar cursor={cursor} onTool={onTool} />}
      {linked !== null && editor && (
        <LinkForm
          address={linked}
          onLink={(href) => {
            setLinked(null);
            editor.setLink(href);
          }}
          onCancel={() => {
            setLinked(null);
            editor.focus();
          }}
        />
      )}
      {!editor && (
        <textarea
          ref={plain}
          id={id}
          className="field editor-text"
          dir="auto"
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? `${id}-hint` : `${id}-hint ${id}-error`}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onCompositionStart={(event) => (event.currentTarget.dataset['composing'] = 'true')}
          onCompositionEnd={(event) => (event.currentTarget.dataset['composing'] = 'false')}
        />
      )}
      <div
        ref={host}
        className="editor-text editor-code"
        data-invalid={error !== undefined}
        hidden={!editor}
      />
      <p className="editor-cursor">
        {cursor && (
          <span className="ink-dim">
            Line {cursor.line} of {cursor.lines}:{' '}
          </span>
        )}
        {/* The line's number is not announced, only its kind. */}
        <span role="status">
          {cursor && <strong>{KIND_NAMES[cursor.kind].name}</strong>}
          {cursor?.warning && <span className="text-danger"> {cursor.warning}</span>}
        </span>
      </p>
      <p role="status" className="editor-notice">
        {hasFailed
          ? 'The editor could not be loaded. You can write in this plain field; reloading the page tries again.'
          : notice}
      </p>
      <p id={`${id}-hint`} className="ink-dim mt-1 text-sm">
        {hint}
      </p>
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

type Options = Pick<Props, 'text' | 'onText'> & {
  onNotice: (notice: string) => void;
  askForLink: (editor: CodeEditor) => void;
};

/** Replaces the plain field with the editor once it is loaded, and keeps its text and selection. */
function useCodeEditor(options: Options) {
  const host = useRef<HTMLDivElement>(null);
  const plain = useRef<HTMLTextAreaElement>(null);
  const latest = useRef(options);
  const shown = useRef(options.text);
  const [editor, setEditor] = useState<CodeEditor | null>(null);
  const [cursor, setCursor] = useState<CursorState | null>(null);
  const [hasFailed, setFailed] = useState(false);

  const create = useCallback(async (signal: AbortSignal): Promise<CodeEditor | null> => {
    const { createCodeEditor } = await import('./code-editor.ts');
    await endOfComposition(plain.current);
    if (signal.aborted || host.current === null) return null;
    const field = plain.current;
    const hadFocus = field !== null && document.activeElement === field;
    shown.current = latest.current.text;
    host.current.hidden = false;
    const made: CodeEditor = createCodeEditor({
      host: host.current,
      label: LABEL,
      text: latest.current.text,
      selection: { from: field?.selectionStart ?? 0, to: field?.selectionEnd ?? 0 },
      onText: (text) => {
        shown.current = text;
        latest.current.onText(text);
      },
      onCursor: setCursor,
      onNotice: (notice) => latest.current.onNotice(notice),
      askForLink: () => latest.current.askForLink(made),
    });
    if (hadFocus) made.focus();
    return made;
  }, []);

  useEffect(() => {
    const abort = new AbortController();
    let made: CodeEditor | null = null;
    create(abort.signal).then(
      (created) => {
        made = created;
        setEditor(created);
      },
      () => setFailed(true),
    );
    return () => {
      abort.abort();
      made?.destroy();
    };
  }, [create]);

  useLayoutEffect(() => {
    latest.current = options;
    // A text that was not typed here is another version.
    if (editor === null || options.text === shown.current) return;
    shown.current = options.text;
    editor.load(options.text);
  });

  return { host, plain, editor, cursor, hasFailed };
}

/** A word that an input method is composing is not torn apart. */
function endOfComposition(field: HTMLTextAreaElement | null): Promise<void> {
  if (field?.dataset['composing'] !== 'true') return Promise.resolve();
  return new Promise((resolve) => {
    field.addEventListener('compositionend', () => setTimeout(resolve), { once: true });
  });
}

type LinkProps = {
  address: string;
  /** @param href as written into the text; null removes the link */
  onLink: (href: string | null) => void;
  onCancel: () => void;
};

/** Asks for the address of a link. A group and not a form: it is within the chapter's form. */
function LinkForm({ address, onLink, onCancel }: LinkProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isNew = address === '';
  const [typed, setTyped] = useState(isNew ? 'https://' : address);
  const [problem, setProblem] = useState<string | null>(null);
  // Typing replaces the address at once.
  useEffect(() => input.current?.select(), []);

  const submit = () => {
    const result = linkAddress(typed);
    if ('href' in result) return onLink(result.href);
    setProblem(result.problem);
    input.current?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
    else if (event.key === 'Enter' && event.target === input.current) submit();
    else return;
    event.preventDefault();
  };

  return (
    <div role="group" aria-label="Link" className="editor-link" onKeyDown={onKey}>
      <label htmlFor={id} className="label">
        Address of the link
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          ref={input}
          id={id}
          autoFocus
          className="field min-w-0 flex-1 basis-60"
          inputMode="url"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button tone="gold" onClick={submit}>
          {isNew ? 'Insert link' : 'Change link'}
        </Button>
        {!isNew && <Button onClick={() => onLink(null)}>Remove link</Button>}
        <Button onClick={onCancel}>Cancel</Button>
      </div>
      {problem !== null && (
        <p id={`${id}-problem`} role="alert" className="mt-1 text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
