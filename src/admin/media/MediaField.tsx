import type { MediaFile } from '~/data/media.ts';
import { mediaUrl } from '~/lib/media/media-url.ts';
import { LinkButton } from '../Button.tsx';

type Props = {
  kind: MediaFile['kind'];
  label: string;
  hint?: string;
  error?: string | undefined;
  /** The name of an uploaded file, or the path of a file of the first edition. */
  value: string;
  onChange: (file: MediaFile | null) => void;
};

const FIRST_EDITION = /^(\/|\.\.\/)/;

export function MediaField({ kind, label, hint, error, value, onChange }: Props) {
  const isFirst = FIRST_EDITION.test(value);
  return (
    <div role="group" aria-label={label}>
      <p className="label">{label}</p>
      {kind === 'audio' && value !== '' && (
        <audio controls preload="none" className="w-full" src={isFirst ? value : mediaUrl(value)} />
      )}
      {kind === 'image' && value !== '' && !isFirst && (
        <img src={mediaUrl(value)} alt="" className="max-h-60 rounded-plate" />
      )}
      <p className="ink-dim text-sm">{value === '' ? hint : value.split('/').at(-1)}</p>
      {error && <p className="field-error">{error}</p>}
      {value !== '' && <LinkButton onClick={() => onChange(null)}>Remove</LinkButton>}
    </div>
  );
}
