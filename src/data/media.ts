import * as v from 'valibot';
import { MEDIA_BUCKET, parseMediaName, UPLOAD_PATH, type MediaKind } from '~/lib/media/media-file.ts';
import { MAX_MEDIA_BYTES } from '~/lib/media/media-limits.ts';
import { mediaUrl } from '~/lib/media/media-url.ts';
import { adminClient, fetchOrThrow } from './admin-client.ts';
import { backendUrl, fetchWithTimeout, publishableKey } from './backend-address.ts';
import { changedRow, DataError, REJECTED_WITH_REASON, UNIQUE_VIOLATION, unwrap } from './data-error.ts';
import { columnsOf, nullableNumber, parseRow, parseRows, timestamp } from './rows.ts';

const ROW = v.object({
  name: v.string(),
  original_name: v.string(),
  bytes: v.number(),
  width: nullableNumber,
  height: nullableNumber,
  duration_seconds: nullableNumber,
  alt_text: v.string(),
  created_at: timestamp,
});
const LISTED = v.object({ ...ROW.entries, uses: v.array(v.string()) });
const COLUMNS = columnsOf(ROW);

export type MediaFileRow = v.InferOutput<typeof ROW>;
export type ListedMediaFile = v.InferOutput<typeof LISTED>;

export type MediaFile = {
  name: string;
  kind: MediaKind;
  bytes: number;
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
};

export type NewMediaFile = Omit<MediaFile, 'bytes'> & { originalName: string; content: Blob };

function fromRow(row: unknown): MediaFile {
  const { name, bytes, width, height, duration_seconds } = parseRow(ROW, row);
  const kind = parseMediaName(name)?.kind ?? 'image';
  return { name, kind, bytes, width, height, durationSeconds: duration_seconds };
}

/** Supabase Storage requires this size. */
const CHUNK_BYTES = 6 * 1024 * 1024;
const DOWNLOAD_TIMEOUT_MS = 30 * 60_000;
const DISK_FULL = 507;
const RETRY_DELAYS_MS = [0, 1000, 3000, 5000, 10_000];

const files = () => adminClient().from('media_files');

export async function listMediaFiles(): Promise<ListedMediaFile[]> {
  return parseRows(LISTED, unwrap(await adminClient().rpc('list_media_files')));
}

export async function getMediaFile(name: string): Promise<MediaFile | null> {
  const row = unwrap(await files().select(COLUMNS).eq('name', name).maybeSingle());
  return row && fromRow(row);
}

/** The content of a stored file. */
export async function fetchMediaFile(name: string): Promise<Blob> {
  // A recording can take minutes.
  const response = await fetchOrThrow(mediaUrl(name), { signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS) });
  if (!response.ok) throw new DataError(REJECTED_WITH_REASON, 'An uploaded file is missing.');
  return response.blob();
}

/** @throws REJECTED_WITH_REASON if the file is used */
export async function deleteMediaFile(name: string): Promise<void> {
  changedRow(await files().delete().eq('name', name).select('name'));
  const headers = await requestHeaders();
  await fetchWithTimeout(`${backendUrl()}/storage/v1/object/${MEDIA_BUCKET}/${name}`, {
    method: 'DELETE',
    headers,
  });
}

/**
 * Continues an upload of the same file that was cut.
 * @param onProgress called with a share from 0 to 1
 * @throws REJECTED_WITH_REASON if the server refuses the file
 */
export async function uploadMediaFile(
  { content, ...file }: NewMediaFile,
  onProgress: (share: number) => void,
): Promise<MediaFile> {
  const media = parseMediaName(file.name);
  if (!media || content.size > MAX_MEDIA_BYTES[media.kind])
    throw new DataError(REJECTED_WITH_REASON, 'The file is too large.');
  const existing = await getMediaFile(file.name);
  if (existing) return existing;
  await sendFile(content, file.name, media.type, onProgress);
  const { name, originalName, width, height, durationSeconds } = file;
  const row = {
    name,
    original_name: originalName,
    bytes: content.size,
    width,
    height,
    duration_seconds: durationSeconds,
  };
  const inserted = await files().insert(row).select(COLUMNS);
  // Someone else uploaded the same file at the same time.
  const same = inserted.error?.code === UNIQUE_VIOLATION ? await getMediaFile(name) : null;
  return same ?? fromRow(changedRow(inserted));
}

async function sendFile(
  content: Blob,
  name: string,
  contentType: string,
  onProgress: (share: number) => void,
): Promise<void> {
  const { Upload, DetailedError } = await import('tus-js-client');
  await new Promise<void>((resolve, reject) => {
    const upload = new Upload(content, {
      endpoint: backendUrl() + UPLOAD_PATH,
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      removeFingerprintOnSuccess: true,
      fingerprint: () => Promise.resolve(`media-${name}`),
      metadata: { bucketName: MEDIA_BUCKET, objectName: name, contentType },
      // A long upload may outlast its first access token.
      onBeforeRequest: async (request) => {
        for (const [header, value] of Object.entries(await requestHeaders()))
          request.setHeader(header, value);
      },
      onProgress: (sent, total) => onProgress(sent / total),
      onSuccess: () => resolve(),
      onError: (error) => {
        const response = error instanceof DetailedError ? error.originalResponse : null;
        const reason = response ? response.getBody() : '';
        const status = response?.getStatus() ?? 0;
        const isRefused = (status >= 400 && status < 500) || status === DISK_FULL;
        reject(
          isRefused && reason
            ? new DataError(REJECTED_WITH_REASON, reason)
            : new DataError('network', error.message),
        );
      },
    });
    void upload.findPreviousUploads().then(([previous]) => {
      if (previous) upload.resumeFromPreviousUpload(previous);
      upload.start();
    }, reject);
  });
}

async function requestHeaders(): Promise<Record<string, string>> {
  const { data } = await adminClient().auth.getSession();
  return { apikey: publishableKey(), Authorization: `Bearer ${data.session?.access_token ?? ''}` };
}
