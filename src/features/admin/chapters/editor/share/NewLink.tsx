import { useEffect, useRef, useState } from 'react';
import { buttonClass } from '~/ui/button.ts';

/** A link that has just been made. Its secret is known to this page alone. */
export function NewLink({ address }: { address: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [note, setNote] = useState('');

  // The next thing to do with it is to copy it.
  useEffect(() => {
    setNote('');
    field.current?.focus();
    field.current?.select();
  }, [address]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setNote('Link copied.');
    } catch {
      field.current?.select();
      setNote('The browser did not allow it. The link is selected: copy it with the keyboard.');
    }
  };

  return (
    <div className="mt-6 border-l-4 border-l-gold pl-4">
      <label className="label" htmlFor="new-preview-link">
        The new link. Copy it now: it is shown this once.
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          id="new-preview-link"
          ref={field}
          className="field min-w-0 flex-1 basis-52"
          readOnly
          value={address}
          onFocus={(event) => event.target.select()}
        />
        <button type="button" className={buttonClass('gold')} onClick={() => void copy()}>
          Copy link
        </button>
      </div>
      <p role="status" className="mt-1 min-h-6 text-sm">
        {note}
      </p>
    </div>
  );
}
