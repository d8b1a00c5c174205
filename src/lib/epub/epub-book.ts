/** What an EPUB is: the facts that its package document and its first pages print. */
export type EpubBook = {
  title: string;
  subtitle: string;
  author: string;
  series: string;
  /** A language tag, as in `en-US`. */
  language: string;
  /** Never changes: readers' devices recognize a new edition of the same book by it. */
  identifier: string;
  /** 'YYYY-MM-DD' */
  published: string;
  /** 'YYYY-MM-DDThh:mm:ssZ'; grows with every change. */
  modified: string;
  description: string;
  subjects: readonly string[];
  rights: string;
  coverAlt: string;
};

export type BookPage = {
  /** File name without `.xhtml`, from which its id in the manifest is made. */
  name: string;
  title: string;
  /** Title page, copyright page and the like are in the spine but not in the contents. */
  listed: boolean;
};

/** A place that reading systems can jump to, and where they may open the book. */
export type Landmark = {
  page: string;
  type: 'cover' | 'toc' | 'bodymatter';
  label: string;
};
