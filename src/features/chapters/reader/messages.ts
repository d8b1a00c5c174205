export const LINK_COPIED = 'Link copied to clipboard!';
export const LINK_NOT_COPIED = 'The link could not be copied. You can copy it from the address bar.';
export const NOT_YET_PUBLISHED = 'This chapter is not yet published';
export const COULD_NOT_LOAD = 'This chapter could not be loaded. Check your connection and try again.';
export const NOT_LOADED = 'This could not be loaded. Check your connection and try again.';
export const QUOTE_COPIED = 'Quote copied to clipboard!';
export const QUOTE_NOT_COPIED = 'The quote could not be copied. You can copy it with your browser.';
