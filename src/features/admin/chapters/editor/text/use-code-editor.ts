import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { CodeEditor, CursorState } from './code-editor.ts';

type Options = {
  label: string;
  text: string;
  onText: (text: string) => void;
  onNotice: (notice: string) => void;
  askForLink: () => void;
};

type Loaded = {
  host: RefObject<HTMLDivElement | null>;
  /** The plain field that serves until the editor is there, and where it does not come. */
  plain: RefObject<HTMLTextAreaElement | null>;
  editor: CodeEditor | null;
  cursor: CursorState | null;
  hasFailed: boolean;
};

/** Puts the editor in the plain field's place once it is loaded, with what was typed until then. */
export function useCodeEditor(options: Options): Loaded {
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
    const made = createCodeEditor({
      host: host.current,
      label: latest.current.label,
      text: latest.current.text,
      selection: { from: field?.selectionStart ?? 0, to: field?.selectionEnd ?? 0 },
      onText: (text) => {
        shown.current = text;
        latest.current.onText(text);
      },
      onCursor: setCursor,
      onNotice: (notice) => latest.current.onNotice(notice),
      askForLink: () => latest.current.askForLink(),
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
    // What was typed here comes back as it is; anything else is another version.
    if (editor === null || options.text === shown.current) return;
    shown.current = options.text;
    editor.load(options.text);
  });

  return { host, plain, editor, cursor, hasFailed };
}

/** A word that is being put together by an input method is not torn apart. */
function endOfComposition(field: HTMLTextAreaElement | null): Promise<void> {
  const isComposing = field?.dataset['composing'] === 'true';
  if (field === null || !isComposing) return Promise.resolve();
  return new Promise((resolve) => {
    field.addEventListener('compositionend', () => setTimeout(resolve), { once: true });
  });
}
