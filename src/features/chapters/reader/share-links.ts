import { CHAPTER_BOOK_TITLE } from '~/lib/site/product.ts';

/** 'I just read Chapter 3: The Fence … from Pragmatism of the Bible' */
export function shareText(chapter: { chapter_number: number; chapter_title: string }): string {
  return `I just read Chapter ${chapter.chapter_number}: ${chapter.chapter_title} from ${CHAPTER_BOOK_TITLE}`;
}

/** A prepared tweet with the text and the address. */
export function tweetUrl(text: string, address: string): string {
  return `https://twitter.com/intent/tweet?text=${encodeURIComponent(text)}&url=${encodeURIComponent(address)}`;
}

/** The other network's share dialog; it reads the text from the page itself. */
export function facebookShareUrl(address: string): string {
  return `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(address)}`;
}
