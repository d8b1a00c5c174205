import { useQuery } from '@tanstack/react-query';
import {
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type Ref,
} from 'react';
import { FieldError } from '~/ui/fields.tsx';
import { Spinner } from '~/ui/Spinner.tsx';
import { Button } from '../../../Button.tsx';
import { Dialog, DialogForm } from '../../../Dialog.tsx';
import { Field, URL_INPUT } from '../../../Field.tsx';
import { LoadNotice } from '../../../Loaded.tsx';
import type { CodeEditor } from './code-editor.ts';
import type { CursorState } from './commands.ts';
import { linkAddress } from './elements.ts';
import type { TextFormat } from './lines.ts';
import { Toolbar, type ToolName } from './Toolbar.tsx';

export type TextHandle = CodeEditor;

type Props = {
  format?: TextFormat;
  heading?: string;
  text: string;
  error: string | undefined;
  hint: string;
  onText: (text: string) => void;
  /** Null until the editor has loaded. */
  ref: Ref<TextHandle | null>;
};

export function ChapterTextField(props: Props) {
  const { format = 'chapter', heading = '', text, error, hint, onText, ref } = props;
  const id = useId();
  const [notice, setNotice] = useState('');
  const [isSource, setSource] = useState(false);
  const [isLinkOpen, setLinkOpen] = useState(false);
  const host = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<CodeEditor | null>(null);
  const [cursor, setCursor] = useState<CursorState | null>(null);
  const openLinkForm = () => {
    const { address, words } = editor?.linkAtCursor() ?? {};
    const canLink = Boolean(address || words);
    setNotice(canLink ? '' : 'Select the words that you want to link, then choose Link.');
    setLinkOpen(canLink);
    return true as const;
  };
  const loading = useQuery({
    queryKey: ['code-editor'],
    queryFn: async () => (await import('./code-editor.ts')).createCodeEditor,
    staleTime: 'static',
  });
  const create = loading.data;
  const initialText = useEffectEvent(() => text);
  const getHeading = useEffectEvent(() => heading);
  const handleText = useEffectEvent(onText);
  const handleLink = useEffectEvent(openLinkForm);
  useEffect(() => {
    if (!create || !host.current) return;
    const created = create({
      host: host.current,
      format,
      text: initialText(),
      heading: () => getHeading(),
      onText: (changed) => handleText(changed),
      onCursor: setCursor,
      onNotice: setNotice,
      openLinkForm: () => handleLink(),
    });
    setEditor(created);
    return () => created.destroy();
  }, [create, format]);
  useLayoutEffect(() => editor?.show(text), [editor, text]);
  useEffect(() => {
    editor?.setDescription([hint, error].filter(Boolean).join('. '), error !== undefined);
  }, [editor, hint, error]);
  useEffect(() => editor?.setMode({ isSource }), [editor, isSource]);
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
          <p role="status" className="text-sm">
            {cursor?.warning && (
              <span className="my-2 block border-l-4 border-l-gold pl-3">{cursor.warning}</span>
            )}
          </p>
          <p role="status" className="editor-notice">
            {notice}
          </p>
        </div>
        {loading.isPending && <Spinner label="Loading the editor" className="editor-text" />}
        {loading.isError && (
          // Browsers do not load a script again on the same page.
          <LoadNotice onRetry={() => Promise.resolve(location.reload())}>
            The editor could not be loaded. Your text is kept.
          </LoadNotice>
        )}
        {create && <div ref={host} className="editor-text editor-code" data-invalid={error !== undefined} />}
      </div>
      <div className="ink-dim flex flex-wrap items-baseline gap-x-4 pt-1 text-sm">
        <p>{hint}</p>
        {format === 'chapter' && (
          <details>
            <summary className="link inline-flex min-h-11 cursor-pointer items-center">
              How each line will look
            </summary>
            <p className="py-2">
              The first line is the large heading. Each later line is a paragraph. A short line without a
              period becomes a subheading. A long last line is set apart as a quotation. To keep a line as
              text, choose ⋯ › Paragraph.
            </p>
          </details>
        )}
      </div>
      <FieldError id={`${id}-error`} message={error} />
      <Dialog
        title="Link"
        isOpen={isLinkOpen}
        onClose={() => {
          setLinkOpen(false);
          editor?.focus();
        }}
      >
        {editor && <LinkForm editor={editor} onDone={() => setLinkOpen(false)} />}
      </Dialog>
    </>
  );
}

function LinkForm({ editor, onDone }: { editor: CodeEditor; onDone: () => void }) {
  const { address, words } = editor.linkAtCursor();
  const isNew = address === '';
  const [typed, setTyped] = useState(address || 'https://');
  const [problem, setProblem] = useState<string>();

  const set = (href: string | null) => {
    editor.setLink(href);
    onDone();
  };
  const submit = () => {
    const result = linkAddress(typed);
    if ('href' in result) set(result.href);
    else setProblem(result.problem);
  };

  return (
    <DialogForm
      action={isNew ? 'Insert link' : 'Change link'}
      onSubmit={submit}
      secondaryAction={!isNew && <Button onClick={() => set(null)}>Remove link</Button>}
    >
      {isNew && <p className="mt-3">For the words “{words}”</p>}
      <Field
        // React omits the attribute, which the dialog looks for when it opens.
        ref={(input) => input?.setAttribute('autofocus', '')}
        label="Web address"
        className="mt-3"
        error={problem}
        {...URL_INPUT}
        value={typed}
        onFocus={({ target }) => target.select()}
        onChange={(event) => setTyped(event.target.value)}
      />
    </DialogForm>
  );
}
