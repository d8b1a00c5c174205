import { useEffect, useId, useState, type RefObject } from 'react';
import { addressIn } from './link-address.ts';
import { KIND_WORDS } from './line-words.ts';
import { LinkForm } from './LinkForm.tsx';
import { Toolbar, type ToolName } from './Toolbar.tsx';
import type { CodeEditor, CursorState } from './code-editor.ts';
import { useCodeEditor } from './use-code-editor.ts';

type Props = {
  text: string;
  error: string | undefined;
  hint: string;
  onText: (text: string) => void;
  /** Called with the way to a line once the editor is there. */
  onReady: (goToLine: CodeEditor['goToLine']) => void;
};

const LABEL = 'Chapter text';
const NO_TOOLS: ReadonlySet<ToolName> = new Set();

/** The chapter's text: a plain field until the editor is loaded, and where it cannot be. */
export function ChapterTextField({ text, error, hint, onText, onReady }: Props) {
  const id = useId();
  const [notice, setNotice] = useState('');
  const [linked, setLinked] = useState<Linked | null>(null);
  const { host, plain, editor, cursor, hasFailed } = useCodeEditor({
    label: LABEL,
    text,
    onText,
    onNotice: setNotice,
    askForLink: () => askForLink(),
  });
  const askForLink = () => {
    const tag = editor?.linkAtCursor() ?? null;
    setLinked({ address: tag === null ? null : addressIn(tag) });
  };
  useEffect(() => {
    editor?.describe([hint, error].filter(Boolean).join(' '), error !== undefined);
  }, [editor, hint, error]);
  useEffect(() => {
    if (editor) onReady(editor.goToLine);
  }, [editor, onReady]);

  const onTool = (name: ToolName) => {
    setNotice('');
    if (name === 'link') askForLink();
    else editor?.run(name);
  };

  return (
    <div>
      <label htmlFor={editor ? undefined : id} className="label" onClick={() => editor?.focus()}>
        {LABEL}
      </label>
      {!hasFailed && (
        <Toolbar
          pressed={cursor?.pressed ?? NO_TOOLS}
          disabled={cursor ? undoneTools(cursor) : 'all'}
          onTool={onTool}
        />
      )}
      {linked && editor && <LinkAtCursor linked={linked} editor={editor} onClose={() => setLinked(null)} />}
      {!editor && (
        <PlainText id={id} field={plain} text={text} isWrong={error !== undefined} onText={onText} />
      )}
      <div
        ref={host}
        className="editor-text editor-code"
        data-invalid={error !== undefined}
        hidden={!editor}
      />
      <CursorStatus cursor={cursor} />
      <p role="status" className="editor-notice">
        {hasFailed
          ? 'The editor could not be loaded. You can write in this plain field; reloading the page tries again.'
          : notice}
      </p>
      <Notes id={id} hint={hint} error={error} />
    </div>
  );
}

/** The link under the cursor; without an address where there is none yet. */
type Linked = { address: string | null };
type LinkProps = { linked: Linked; editor: CodeEditor; onClose: () => void };

function LinkAtCursor({ linked, editor, onClose }: LinkProps) {
  return (
    <LinkForm
      address={linked.address}
      onLink={(href) => {
        onClose();
        editor.setLink(href);
      }}
      onCancel={() => {
        onClose();
        editor.focus();
      }}
    />
  );
}

type PlainProps = Pick<Props, 'text' | 'onText'> & {
  id: string;
  field: RefObject<HTMLTextAreaElement | null>;
  isWrong: boolean;
};

function PlainText({ id, field, text, isWrong, onText }: PlainProps) {
  return (
    <textarea
      ref={field}
      id={id}
      className="field editor-text"
      dir="auto"
      aria-invalid={isWrong}
      aria-describedby={isWrong ? `${id}-hint ${id}-error` : `${id}-hint`}
      value={text}
      onChange={(event) => onText(event.target.value)}
      onCompositionStart={(event) => (event.currentTarget.dataset['composing'] = 'true')}
      onCompositionEnd={(event) => (event.currentTarget.dataset['composing'] = 'false')}
    />
  );
}

function Notes({ id, hint, error }: Pick<Props, 'hint' | 'error'> & { id: string }) {
  return (
    <>
      <p id={`${id}-hint`} className="ink-dim mt-1 text-sm">
        {hint}
      </p>
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
    </>
  );
}

/** What the cursor's line becomes. The line's number is outside of what is announced: only the kind is news. */
function CursorStatus({ cursor }: { cursor: CursorState | null }) {
  return (
    <p className="editor-cursor">
      {cursor && (
        <span className="ink-dim">
          Line {cursor.line} of {cursor.lines}:{' '}
        </span>
      )}
      <span role="status">
        {cursor && <strong>{KIND_WORDS[cursor.kind].name}</strong>}
        {cursor?.warning && <span className="text-danger"> {cursor.warning}</span>}
      </span>
    </p>
  );
}

function undoneTools({ canUndo, canRedo }: CursorState): ReadonlySet<ToolName> {
  return new Set<ToolName>([...(canUndo ? [] : ['undo' as const]), ...(canRedo ? [] : ['redo' as const])]);
}
