import { useRef, useState } from 'react';
import { imageLine } from '~/lib/mail/letter-text.ts';
import { Button, LinkButton } from '../Button.tsx';
import { Field } from '../Field.tsx';

/** Inserts an image by its address. */
export function ImageForm({ onInsert }: { onInsert: (line: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [image, setImage] = useState({ src: '', alt: '' });
  const [problem, setProblem] = useState<string>();
  const address = useRef<HTMLInputElement>(null);
  const insert = () => {
    const line = `![${image.alt.replace(/[[\]\n]/g, ' ').trim()}](${image.src.trim()})`;
    if (!imageLine(line)) {
      setProblem('Enter an address that starts with https://');
      return address.current?.focus();
    }
    onInsert(line);
    setImage({ src: '', alt: '' });
    setProblem(undefined);
    setOpen(false);
  };
  if (!isOpen) return <LinkButton onClick={() => setOpen(true)}>Add an image</LinkButton>;
  return (
    <div role="group" aria-label="Image" className="plate my-2 grid gap-4 p-4">
      <Field
        ref={address}
        autoFocus
        label="Image address"
        hint="A picture on the web. For one you uploaded, choose “Copy address” under Texts, Files."
        error={problem}
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={image.src}
        onChange={({ target }) => setImage({ ...image, src: target.value })}
      />
      <Field
        label="Image description"
        hint="Read aloud to people who can’t see it, and shown while it loads."
        dir="auto"
        value={image.alt}
        onChange={({ target }) => setImage({ ...image, alt: target.value })}
      />
      <p className="flex flex-wrap gap-x-6 gap-y-3">
        <Button onClick={insert}>Insert image</Button>
        <LinkButton onClick={() => setOpen(false)}>Cancel</LinkButton>
      </p>
    </div>
  );
}
