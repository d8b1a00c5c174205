import { useRef, useState } from 'react';
import { imageLine } from '~/lib/mail/letter-text.ts';
import { mediaUrl } from '~/lib/media/media-url.ts';
import { Button, LinkButton } from '../Button.tsx';
import { Field, URL_INPUT } from '../Field.tsx';
import { MediaField } from '../media/MediaField.tsx';

type Props = { onInsert: (line: string) => void; onCancel: () => void };

/** Inserts an uploaded image or one on the web, each by its address. */
export function ImageForm({ onInsert, onCancel }: Props) {
  const [image, setImage] = useState({ file: '', src: '', alt: '' });
  const change = (fields: Partial<typeof image>) => setImage((current) => ({ ...current, ...fields }));
  const [isUploading, setUploading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const address = useRef<HTMLInputElement>(null);
  const insert = () => {
    const src = image.file === '' ? image.src.trim() : mediaUrl(image.file);
    const line = `![${image.alt.replace(/[[\]\n]/g, ' ').trim()}](${src})`;
    if (!imageLine(line)) {
      setProblem('Choose a file, or enter an address that starts with https://');
      return address.current?.focus();
    }
    onInsert(line);
  };
  return (
    <div role="group" aria-label="Image" className="plate my-2 grid gap-4 p-4">
      <MediaField
        kind="image"
        label="Image file"
        value={image.file}
        onChange={(file) => change({ file: file?.name ?? '' })}
        onBusy={setUploading}
      />
      {image.file === '' && (
        <Field
          ref={address}
          label="Image address"
          hint="Or enter the address of a picture on the web."
          error={problem}
          {...URL_INPUT}
          value={image.src}
          onChange={({ target }) => change({ src: target.value })}
        />
      )}
      <Field
        label="Image description"
        hint="Read aloud to people who can’t see it, and shown while it loads."
        dir="auto"
        value={image.alt}
        onChange={({ target }) => change({ alt: target.value })}
      />
      <p className="flex flex-wrap gap-x-6 gap-y-3">
        <Button isInactive={isUploading} onClick={insert}>
          {isUploading ? 'Uploading…' : 'Insert image'}
        </Button>
        <LinkButton onClick={onCancel}>Cancel</LinkButton>
      </p>
    </div>
  );
}
