export const LINK_COPIED = 'Link copied to clipboard!';
export const LINK_NOT_COPIED = 'The link could not be copied. You can copy it from the address bar.';
export const NOT_YET_PUBLISHED = 'This chapter is not yet published';
export const COULD_NOT_LOAD = 'This chapter could not be loaded. Check your connection and try again.';
