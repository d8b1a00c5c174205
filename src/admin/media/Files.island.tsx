import { useQuery } from '@tanstack/react-query';
import { deleteMediaFile, listMediaFiles, type ListedMediaFile } from '~/data/media.ts';
import { formatClock } from '~/lib/dates/duration.ts';
import { parseMediaName } from '~/lib/media/media-file.ts';
import { mediaUrl } from '~/lib/media/media-url.ts';
import { formatFileSize } from '~/lib/site/product.ts';
import { adminPage } from '../auth/AdminGuard.tsx';
import { formatMoment } from '../chapters/chapter-state.ts';
import { Loaded } from '../Loaded.tsx';
import { PageHeader, PageLink } from '../PageHeader.tsx';
import { Popover, PopoverItem } from '../Popover.tsx';
import { Table } from '../Table.tsx';
import { TextsTabs } from '../texts/TextsTabs.tsx';
import { useWrite } from '../use-write.ts';

export const Files = adminPage(() => {
  const query = useQuery({ queryKey: ['media-files'], queryFn: listMediaFiles });
  return (
    <>
      <PageHeader title="Files" subtitle="Pictures, recordings, and e-books that you uploaded" />
      <TextsTabs current="files" />
      <Loaded query={query} loading="Loading the files" errorMessage="The files could not be loaded.">
        {(files) =>
          files.length === 0 ? (
            <p className="empty-note">
              Files appear here when you upload them, such as a cover under{' '}
              <PageLink href="/admin/books">Books</PageLink>.
            </p>
          ) : (
            <FileList files={files} />
          )
        }
      </Loaded>
    </>
  );
});

function FileList({ files }: { files: readonly ListedMediaFile[] }) {
  const { run, isPending } = useWrite({
    question: ({ original_name }: ListedMediaFile) => `Delete “${original_name}”?`,
    write: ({ name }) => deleteMediaFile(name),
    onSuccess: () => ({ title: 'File deleted' }),
    onError: 'The file was not deleted',
  });
  return (
    <Table
      aria-label="Files"
      className="table-stacked table-thumbnails mt-6"
      columns={[
        { name: 'File', className: 'cell-title [overflow-wrap:anywhere]' },
        { name: 'Size' },
        { name: 'Uploaded', className: 'max-lg:hidden' },
        { name: 'Use' },
        { name: 'Actions', className: 'cell-actions' },
      ]}
      rows={files.map((file) => ({
        key: file.name,
        cells: [
          <span className="flex items-center gap-4">
            <span className="thumbnail">
              {parseMediaName(file.name)?.kind === 'image' ? (
                <img src={mediaUrl(file.name)} alt="" loading="lazy" />
              ) : (
                <span aria-hidden="true">♪</span>
              )}
            </span>
            <a className="row-title min-w-0" href={mediaUrl(file.name)} target="_blank" rel="noopener">
              <bdi>{file.original_name}</bdi>
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </span>,
          [sizeOf(file), formatFileSize(file.bytes)].filter(Boolean).join(' · '),
          formatMoment(file.created_at),
          file.uses.length > 0 ? `Used in ${file.uses.join(', ')}` : 'Not used',
          file.uses.length > 0 ? null : (
            <Popover label={`Actions for “${file.original_name}”`} icon="⋯" width="14rem" isBusy={isPending}>
              <PopoverItem tone="danger" onSelect={() => run(file)}>
                Delete
              </PopoverItem>
            </Popover>
          ),
        ],
      }))}
    />
  );
}

function sizeOf({ width, height, duration_seconds: seconds }: ListedMediaFile): string {
  if (seconds !== null) return formatClock(seconds);
  return width !== null && height !== null ? `${width} × ${height}` : '';
}
