import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ComponentProps } from 'react';
import { getDrawnImages } from '~/data/books.ts';
import { uploadMediaFile, type MediaFile } from '~/data/media.ts';
import type { MediaKind } from '~/lib/media/media-file.ts';
import { mediaUrl } from '~/lib/media/media-url.ts';
import { FieldError } from '~/ui/fields.tsx';
import { LinkButton } from '../Button.tsx';
import { explainError } from '../failures.ts';
import { Field } from '../Field.tsx';
import { useWrite } from '../use-write.ts';
import { ACCEPTED_TYPES } from '~/lib/media/media-limits.ts';
import { prepareMedia, UnusableFile } from './prepare-media.ts';

type Props = {
  kind: MediaKind;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** The name of an uploaded file, or the path of a file of the first edition. */
  value: string;
  /** Of the field that says what an image shows. */
  alt?: Omit<ComponentProps<'textarea'>, 'className'> & { error: string | undefined };
  onChange: (file: MediaFile | null) => void;
  onBusy?: (isBusy: boolean) => void;
};

const FIRST_EDITION = /^(\/|\.\.\/)/;

export function MediaField({ kind, label, hint, error, value, alt, onChange, onBusy }: Props) {
  const id = useId();
  const url = useMediaUrl(value);
  const [share, setShare] = useState(0);
  const [problem, setProblem] = useState<string>();
  const isFirst = FIRST_EDITION.test(value);
  const uploading = useWrite({
    write: async (file: File) => {
      setShare(0);
      setProblem(undefined);
      onBusy?.(true);
      try {
        onChange(await uploadMediaFile(await prepareMedia(kind, file), setShare));
      } finally {
        onBusy?.(false);
      }
    },
    onError: (failure) =>
      setProblem(failure instanceof UnusableFile ? failure.message : explainError(failure)),
  });
  return (
    <>
      <div className="min-w-0">
        {value !== '' && <p className="label">{label}</p>}
        {kind === 'audio' && url && <audio controls preload="metadata" className="mb-3 w-full" src={url} />}
        {kind === 'image' && url && (
          <img src={url} alt="" className="mb-3 max-h-60 max-w-full rounded-plate" />
        )}
        {kind === 'book' && url && (
          <a className="link flex min-h-11 items-center" href={url} target="_blank" rel="noopener">
            Open the file<span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
        <Field
          type="file"
          // The label of the browser's own file button cannot be changed.
          label={value === '' ? label : `Replace the ${label.toLowerCase()}`}
          hint={hint ?? HINTS[kind]}
          // The preview says more than 'No file chosen'.
          className={value && '[&>input]:text-transparent'}
          accept={ACCEPTED_TYPES[kind]}
          disabled={uploading.isPending}
          aria-invalid={problem !== undefined || error !== undefined}
          aria-describedby={`${id}-error`}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) uploading.run(file);
          }}
          onClick={(event) => {
            // The same file can be chosen again.
            event.currentTarget.value = '';
          }}
        />
        {uploading.isPending && (
          <progress className="mt-2 w-full accent-gold" aria-label={`Upload: ${label}`} value={share} />
        )}
        <div role="alert">
          <FieldError id={`${id}-error`} message={problem ?? error} />
        </div>
        {value !== '' && !isFirst && !uploading.isPending && (
          <LinkButton onClick={() => onChange(null)}>
            Remove<span className="sr-only"> {label}</span>
          </LinkButton>
        )}
      </div>
      {alt && value !== '' && (
        <Field
          as="textarea"
          label={`What the ${label.toLowerCase()} shows`}
          hint="For people who can’t see it."
          {...alt}
          maxLength={1000}
        />
      )}
    </>
  );
}

const HINTS: Readonly<Record<MediaKind, string>> = {
  image: 'JPEG, PNG, or WebP. Large pictures are made smaller, and location data is removed.',
  book: 'EPUB or PDF, up to 50 MB.',
  audio: 'MP3 or M4A, at most 200 MB.',
};

/** @param name of an uploaded file, or the path of a file of the first edition */
export function useMediaUrl(name: string): string | undefined {
  const isDrawn = name.startsWith('../');
  const { data: drawn } = useQuery({
    queryKey: ['drawn-images'],
    queryFn: getDrawnImages,
    staleTime: Infinity,
    enabled: isDrawn,
  });
  if (isDrawn) return drawn?.[name];
  return name.startsWith('/') ? name : name && mediaUrl(name);
}
