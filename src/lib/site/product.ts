import { uploadedEbookPath } from './ebook-path.ts';
import { author, ebookFile, offersEbook, own, siteName } from './site.ts';

export {
  siteName as PRODUCT_NAME,
  contactEmail as CONTACT_EMAIL,
  accessibilityEmail as ACCESSIBILITY_EMAIL,
} from './site.ts';

export const PUBLISHER = author || siteName;
export const AUTHOR = author || `The authors of ${siteName}`;

export const CHAPTER_BOOK_TITLE = own ? siteName : 'Pragmatism of the Bible';

export const EBOOK_PATH = ebookFile === '' ? '/Speaking_With_Genesis.epub' : uploadedEbookPath(ebookFile);
export const HAS_EBOOK = offersEbook;
/** The e-book of the first edition, with its pages. */
export const HAS_FIRST_EBOOK = offersEbook && ebookFile === '';

/** Each serial has an e-book at its address. */
export const isSerialBookPath = (path: string): boolean => /^\/[a-z0-9-]+\.epub$/.test(path);

// Must not change, because calendars and devices store these paths.
export const RELEASES_PATH = '/releases.ics';
export const PORTIONS_PATHS = { diaspora: '/portions.ics', israel: '/portions-israel.ics' } as const;

export function formatFileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000));
  return kilobytes < 1000 ? `${kilobytes} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** The embedded backend's public key, which grants only public access. */
export const EMBEDDED_PUBLISHABLE_KEY = 'sb_publishable_embedded';
