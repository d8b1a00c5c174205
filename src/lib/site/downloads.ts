// Files beside the pages that the build makes of the chapters. Their addresses are printed in calendars and on devices.
export const SERIAL_BOOK_PATH = '/pragmatism-of-the-bible.epub';
export const RELEASES_PATH = '/releases.ics';
