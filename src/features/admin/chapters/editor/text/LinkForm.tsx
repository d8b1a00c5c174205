import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { buttonClass } from '~/ui/button.ts';
import { linkAddress } from './link-address.ts';

type Props = {
  /** The address of the link at the cursor; null where there is none yet. */
  address: string | null;
  /** @param href as written into the text; null takes the link away */
  onLink: (href: string | null) => void;
  onCancel: () => void;
};

/** Asks for the address of a link. A group and not a form: it is within the chapter's form. */
export function LinkForm({ address, onLink, onCancel }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(address ?? 'https://');
  const [problem, setProblem] = useState<string | null>(null);
  useSelected(input);

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
        <button type="button" className={buttonClass('gold')} onClick={submit}>
          {address === null ? 'Insert link' : 'Change link'}
        </button>
        {address !== null && (
          <button type="button" className={buttonClass('line')} onClick={() => onLink(null)}>
            Remove link
          </button>
        )}
        <button type="button" className={buttonClass('line')} onClick={onCancel}>
          Cancel
        </button>
      </div>
      {problem !== null && (
        <p id={`${id}-problem`} role="alert" className="mt-1 text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Typing replaces the address at once. */
function useSelected(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, [input]);
}
