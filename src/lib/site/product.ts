export const PRODUCT_NAME = 'Speaking with the Almighty';

/** The book that is published on the site chapter by chapter. */
export const CHAPTER_BOOK_TITLE = 'Pragmatism of the Bible';

export const CONTACT_MAILBOX = 'contact@speakingwiththealmighty.com';
export const ACCESSIBILITY_MAILBOX = 'accessibility@speakingwiththealmighty.com';

/** The free book as a file. */
export const EBOOK_PATH = '/Speaking_With_Genesis.epub';
