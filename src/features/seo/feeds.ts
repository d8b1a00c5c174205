// The site's feeds: where they are and what a feed reader calls them. Every page's head announces them.
import { CHAPTER_BOOK_TITLE, PRODUCT_NAME } from '../../lib/site/product.ts';

export type Feed = { path: string; title: string };

export const CHAPTER_FEED: Feed = { path: '/chapters.xml', title: `${CHAPTER_BOOK_TITLE}: chapters` };
export const PODCAST_FEED: Feed = { path: '/podcast.xml', title: `${PRODUCT_NAME}: podcast` };

export const FEEDS: readonly Feed[] = [CHAPTER_FEED, PODCAST_FEED];
