import { deleteMediaFile, listMediaFiles, type ListedMediaFile } from '~/data/media.ts';
import { formatClock } from '~/lib/dates/duration.ts';
import { parseMediaName } from '~/lib/media/media-file.ts';
import { mediaUrl } from '~/lib/media/media-url.ts';
import { formatFileSize } from '~/lib/site/product.ts';
import { adminPage } from '../auth/AdminGuard.tsx';
import { formatMoment } from '../chapters/chapter-state.ts';
import { copyText } from '../copy-text.ts';
import { PageLink } from '../PageHeader.tsx';
import { PopoverItem } from '../Popover.tsx';
import { RecordList } from '../RecordList.tsx';
import { TextsTabs } from '../texts/TextsTabs.tsx';

export const Files = adminPage(() => (
  <RecordList
    noun="file"
    subtitle="Pictures, recordings, and e-books that you uploaded under Books, Episodes, Letters, Serials, and Your site"
    empty={
      <>
        Files appear here when you upload them, such as a cover under{' '}
        <PageLink href="/admin/books">Books</PageLink>.
      </>
    }
    load={async () => (await listMediaFiles()).map((file) => ({ ...file, id: file.name }))}
    actions={({ name }) => (
      <PopoverItem
        onSelect={() =>
          void copyText(
            new URL(mediaUrl(name), location.href).href,
            'Address copied',
            'Open the file and copy its address.',
          )
        }
      >
        Copy address
      </PopoverItem>
    )}
    remove={deleteMediaFile}
    canRemove={({ uses }) => uses.length === 0}
    nameOf={({ original_name }) => original_name}
    hrefOf={({ name }) => mediaUrl(name)}
    picture={({ name }) =>
      parseMediaName(name)?.kind === 'image' ? (
        <img src={mediaUrl(name)} alt="" loading="lazy" />
      ) : (
        <span aria-hidden="true">♪</span>
      )
    }
    titleColumn={{ name: 'File', className: 'cell-title [overflow-wrap:anywhere]' }}
    columns={[{ name: 'Size' }, { name: 'Uploaded', className: 'max-lg:hidden' }, { name: 'Use' }]}
    cells={(file) => [
      [sizeOf(file), formatFileSize(file.bytes)].filter(Boolean).join(' · '),
      formatMoment(file.created_at),
      file.uses.length > 0 ? `Used in ${file.uses.join(', ')}` : 'Not used',
    ]}
  >
    <TextsTabs current="files" />
  </RecordList>
));

function sizeOf({ width, height, duration_seconds: seconds }: ListedMediaFile): string {
  if (seconds !== null) return `${formatClock(seconds)} long`;
  return width !== null && height !== null ? `${width} × ${height}` : '';
}
