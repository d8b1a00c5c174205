export const PRODUCT_NAME = 'Speaking with the Almighty';

export const CHAPTER_BOOK_TITLE = 'Pragmatism of the Bible';

export const CONTACT_EMAIL = 'contact@speakingwiththealmighty.com';
export const ACCESSIBILITY_EMAIL = 'accessibility@speakingwiththealmighty.com';

export const EBOOK_PATH = '/Speaking_With_Genesis.epub';

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
