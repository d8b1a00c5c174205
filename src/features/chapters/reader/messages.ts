export const LINK_COPIED = 'Link copied to clipboard!';
export const LINK_COPY_FAILED = 'The link could not be copied. Please copy it from the address bar.';
export const NOT_YET_PUBLISHED = 'This chapter is not yet published';
export const CHAPTER_LOAD_FAILED = 'This chapter could not be loaded';
export const CHECK_CONNECTION = 'Check your connection and try again.';
export const LOAD_FAILED = 'This could not be loaded. Check your connection and try again.';
export const QUOTE_COPIED = 'Quote copied to clipboard!';
export const QUOTE_COPY_FAILED = 'The quote could not be copied. Please copy it with your browser.';
