import { useQuery } from '@tanstack/react-query';
import { deleteMediaFile, listMediaFiles, type ListedMediaFile } from '~/data/media.ts';
import { formatDateTime } from '~/lib/dates/dates.ts';
import { parseMediaName } from '~/lib/media/media-file.ts';
import { mediaUrl } from '~/lib/media/media-url.ts';
import { formatFileSize } from '~/lib/site/product.ts';
import { adminPage } from '../auth/AdminGuard.tsx';
import { LinkButton } from '../Button.tsx';
import { Loaded } from '../Loaded.tsx';
import { PageHeader, PageLink } from '../PageHeader.tsx';
import { TextsTabs } from '../texts/TextsTabs.tsx';
import { useWrite } from '../use-write.ts';

export const Files = adminPage(() => {
  const query = useQuery({ queryKey: ['media-files'], queryFn: listMediaFiles });
  return (
    <>
      <PageHeader title="Files" subtitle="Pictures and recordings that you uploaded" />
      <TextsTabs current="files" />
      <Loaded query={query} loading="Loading the files" errorMessage="The files could not be loaded.">
        {(files) =>
          files.length === 0 ? (
            <p className="ink-dim mt-6 max-w-text">
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
    write: ({ name }: ListedMediaFile) => deleteMediaFile(name),
    onSuccess: () => ({ title: 'File deleted' }),
    onError: 'The file was not deleted',
  });
  const remove = (file: ListedMediaFile) => {
    if (window.confirm(`Delete ‘${file.original_name}’?`)) run(file);
  };
  return (
    <ul className="mt-6" aria-label="Files">
      {files.map((file) => (
        <li key={file.name} className="flex flex-wrap gap-x-5 gap-y-3 border-b border-hairline py-4">
          {parseMediaName(file.name)?.kind === 'image' && (
            <img
              src={mediaUrl(file.name)}
              alt={file.alt_text}
              width={file.width ?? undefined}
              height={file.height ?? undefined}
              loading="lazy"
              className="h-24 w-24 rounded-plate object-contain"
            />
          )}
          <div className="min-w-0 flex-1 basis-60">
            <h2 className="text-lg [overflow-wrap:anywhere]">
              <a className="link" href={mediaUrl(file.name)} target="_blank" rel="noopener">
                <bdi>{file.original_name}</bdi>
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </h2>
            <p className="ink-dim text-sm">
              {[sizeOf(file), formatFileSize(file.bytes), formatDateTime(file.created_at)]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <p className="text-sm">{file.uses.length > 0 ? `Used in ${file.uses.join(', ')}` : 'Not used'}</p>
          </div>
          {file.uses.length === 0 && (
            <LinkButton
              className="link min-h-11 text-sm text-danger"
              aria-disabled={isPending}
              onClick={() => remove(file)}
            >
              Delete<span className="sr-only"> {file.original_name}</span>
            </LinkButton>
          )}
        </li>
      ))}
    </ul>
  );
}

function sizeOf({ width, height, duration_seconds: seconds }: ListedMediaFile): string {
  if (seconds !== null) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return width !== null && height !== null ? `${width} × ${height}` : '';
}
