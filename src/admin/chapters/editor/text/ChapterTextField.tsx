import { useQuery } from '@tanstack/react-query';
import {
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { Spinner } from '~/ui/Spinner.tsx';
import { Button } from '../../../Button.tsx';
import type { CodeEditor, createCodeEditor, CursorState } from './code-editor.ts';
import { addressIn, linkAddress } from './elements.ts';
import { KIND_NAMES } from './lines.ts';
import { Toolbar, type ToolName } from './Toolbar.tsx';

export type TextHandle = { goToLine: (line: number) => void };

type Props = {
  text: string;
  error: string | undefined;
  hint: string;
  onText: (text: string) => void;
  ref: Ref<TextHandle>;
};

const LABEL = 'Chapter text';

/** The chapter's text: CodeMirror, or a plain field if it cannot be loaded. */
export function ChapterTextField({ text, error, hint, onText, ref }: Props) {
  const id = useId();
  const [notice, setNotice] = useState('');
  /** The address of the link that is edited; '' for a new one. */
  const [linked, setLinked] = useState<string | null>(null);
  const askForLink = (editor: CodeEditor) => setLinked(addressIn(editor.linkAtCursor() ?? ''));
  const loading = useQuery({
    queryKey: ['code-editor'],
    queryFn: async () => (await import('./code-editor.ts')).createCodeEditor,
    staleTime: 'static',
  });
  const { host, editor, cursor } = useCodeEditor(loading.data, {
    text,
    onText,
    onNotice: setNotice,
    askForLink,
  });
  useEffect(() => {
    editor?.describe([hint, error].filter(Boolean).join(' '), error !== undefined);
  }, [editor, hint, error]);
  useImperativeHandle(ref, () => ({ goToLine: (line) => editor?.goToLine(line) }), [editor]);

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
      {!loading.isError && <Toolbar cursor={cursor} onTool={onTool} />}
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
      {loading.isError ? (
        <textarea
          id={id}
          className="field editor-text"
          dir="auto"
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? `${id}-hint` : `${id}-hint ${id}-error`}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      ) : loading.isPending ? (
        <Spinner label="Loading the editor" className="editor-text" />
      ) : (
        <div ref={host} className="editor-text editor-code" data-invalid={error !== undefined} />
      )}
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
        {loading.isError
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

function useCodeEditor(create: typeof createCodeEditor | undefined, options: Options) {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(options);
  const [editor, setEditor] = useState<CodeEditor | null>(null);
  const [cursor, setCursor] = useState<CursorState | null>(null);

  useEffect(() => {
    if (!create || host.current === null) return;
    const created: CodeEditor = create({
      host: host.current,
      label: LABEL,
      text: latest.current.text,
      onText: (text) => latest.current.onText(text),
      onCursor: setCursor,
      onNotice: (notice) => latest.current.onNotice(notice),
      askForLink: () => latest.current.askForLink(created),
    });
    setEditor(created);
    return () => created.destroy();
  }, [create]);

  useLayoutEffect(() => {
    latest.current = options;
    editor?.show(options.text);
  });

  return { host, editor, cursor };
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
