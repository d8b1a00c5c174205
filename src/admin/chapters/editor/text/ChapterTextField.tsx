import { useQuery } from '@tanstack/react-query';
import {
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { FieldError } from '~/ui/fields.tsx';
import { Spinner } from '~/ui/Spinner.tsx';
import { Button, LinkButton } from '../../../Button.tsx';
import { Field } from '../../../Field.tsx';
import { Loaded } from '../../../Loaded.tsx';
import type { CodeEditor } from './code-editor.ts';
import type { CursorState } from './commands.ts';
import { addressIn, linkAddress } from './elements.ts';
import { KIND_NAMES, type TextFormat } from './lines.ts';
import { Toolbar, type ToolName } from './Toolbar.tsx';

export type TextHandle = CodeEditor;

type Props = {
  format?: TextFormat;
  text: string;
  error: string | undefined;
  hint: string;
  help?: string;
  onText: (text: string) => void;
  /** Null until the editor has loaded. */
  ref: Ref<TextHandle | null>;
};

export function ChapterTextField({ format = 'chapter', text, error, hint, help, onText, ref }: Props) {
  const id = useId();
  const [notice, setNotice] = useState('');
  const [isSource, setSource] = useState(false);
  const [linkTarget, setLinkTarget] = useState<string | null>(null);
  const host = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<CodeEditor | null>(null);
  const [cursor, setCursor] = useState<CursorState | null>(null);
  // The link form and the search take the same place, so opening one closes the other.
  const openLinkForm = () => {
    if (!editor) return;
    const link = editor.linkAtCursor();
    if (link === null && editor.wordsAtCursor() === '') {
      setNotice('Select the words that you want to link, then choose Link.');
      return;
    }
    editor.closeSearch();
    setNotice('');
    setLinkTarget(addressIn(link ?? ''));
  };
  const loading = useQuery({
    queryKey: ['code-editor'],
    queryFn: async () => (await import('./code-editor.ts')).createCodeEditor,
    staleTime: 'static',
  });
  const create = loading.data;
  const initialText = useEffectEvent(() => text);
  const handleText = useEffectEvent(onText);
  const handleLink = useEffectEvent(openLinkForm);
  useEffect(() => {
    if (!create || !host.current) return;
    const created = create({
      host: host.current,
      format,
      text: initialText(),
      onText: (changed) => handleText(changed),
      onCursor: setCursor,
      onNotice: setNotice,
      openLinkForm: () => handleLink(),
      onSearchOpen: () => setLinkTarget(null),
    });
    setEditor(created);
    return () => created.destroy();
  }, [create, format]);
  useLayoutEffect(() => editor?.show(text), [editor, text]);
  useEffect(() => {
    editor?.setDescription([hint, help, error].filter(Boolean).join('. '), error !== undefined);
  }, [editor, hint, help, error]);
  useEffect(() => editor?.showSource(isSource), [editor, isSource]);
  useImperativeHandle<TextHandle | null, TextHandle | null>(ref, () => editor, [editor]);

  const onCommand = (name: ToolName) => {
    setNotice('');
    if (name === 'link') openLinkForm();
    else editor?.run(name);
  };

  return (
    <>
      {/* The toolbar scrolls away with the text. */}
      <div>
        <div className="sticky top-0 z-10 -mx-5 bg-night px-5 py-1 md:mx-0 md:px-0">
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <Toolbar
              format={format}
              cursor={cursor}
              isSource={isSource}
              onSource={() => {
                setSource(!isSource);
                editor?.focus();
              }}
              onCommand={onCommand}
            />
            <p
              role="status"
              className={`text-sm ${cursor?.kind === 'gap' ? 'sr-only' : 'ink-dim max-md:sr-only'}`}
            >
              {cursor && KIND_NAMES[cursor.kind]}
            </p>
          </div>
          <p role="status" className="text-sm">
            {cursor?.warning && (
              <span
                className={`my-2 block border-l-4 pl-3 ${cursor.kind === 'closing-quote' ? 'border-l-gold' : 'border-l-danger text-danger'}`}
              >
                {cursor.kind !== 'closing-quote' && '⚠ '}
                {cursor.warning}
              </span>
            )}
          </p>
          {linkTarget !== null && editor && (
            <LinkForm
              key={linkTarget}
              address={linkTarget}
              words={editor.wordsAtCursor()}
              onLink={(href) => {
                setLinkTarget(null);
                editor.setLink(href);
              }}
              onCancel={() => {
                setLinkTarget(null);
                editor.focus();
              }}
            />
          )}
          <p role="status" className="editor-notice">
            {notice}
          </p>
        </div>
        <Loaded
          query={loading}
          loading={<Spinner label="Loading the editor" className="editor-text" />}
          errorMessage="The editor could not be loaded. If trying again doesn’t help, reload the page. Your text is kept."
        >
          {() => <div ref={host} className="editor-text editor-code" data-invalid={error !== undefined} />}
        </Loaded>
      </div>
      <div className="ink-dim flex flex-wrap items-baseline gap-x-4 pt-1 text-sm">
        <p>{hint}</p>
        {help && (
          <details>
            <summary className="link inline-flex min-h-11 cursor-pointer items-center">
              How to start a new paragraph
            </summary>
            <p className="py-2">{help}</p>
          </details>
        )}
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </>
  );
}

type LinkProps = {
  address: string;
  words: string;
  onLink: (href: string | null) => void;
  onCancel: () => void;
};

/** A group, not a form, because it is inside the chapter's form. */
function LinkForm({ address, words, onLink, onCancel }: LinkProps) {
  const input = useRef<HTMLInputElement>(null);
  const isNew = address === '';
  const [addressInput, setAddressInput] = useState(isNew ? 'https://' : address);
  const [problem, setProblem] = useState<string>();
  useEffect(() => input.current?.select(), []);

  const submit = () => {
    const result = linkAddress(addressInput);
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
    <div role="group" aria-label="Link" className="plate my-2 p-3" onKeyDown={onKey}>
      {isNew && <p className="mb-2 text-sm">For the words “{words}”</p>}
      <Field
        ref={input}
        autoFocus
        label="Web address"
        className="min-w-0 max-sm:[&_input]:basis-full"
        error={problem}
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={addressInput}
        onChange={(event) => setAddressInput(event.target.value)}
        buttons={
          <>
            <Button onClick={submit}>{isNew ? 'Insert link' : 'Change link'}</Button>
            {!isNew && <Button onClick={() => onLink(null)}>Remove link</Button>}
            <LinkButton onClick={onCancel}>Cancel</LinkButton>
          </>
        }
      />
    </div>
  );
}
