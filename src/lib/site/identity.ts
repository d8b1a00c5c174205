// The texts that make the site its publisher's: name, addresses, the lines of some pages, and the free e-book. They are the
// collection 'site' of the site's texts. The build, the embedded server, and the hosted function for mail read them here.
import { mergeEdition, type OriginalEntry } from '../site-texts/merge-edition.ts';

export type SiteIdentity = typeof FIRST_SITE;

/** The first edition. */
export const FIRST_SITE = {
  /** Another author's site shows none of the first edition's texts. */
  own: false,
  siteName: 'Speaking with the Almighty',
  subtitle: 'Dialogues on the Torah, Joshua, and Judges',
  summary:
    'Books that read the Torah and the Old Testament as conversations between a narrator and two guides. Browse them, or read a chapter now.',
  author: '',
  contactEmail: 'contact@speakingwiththealmighty.com',
  accessibilityEmail: 'accessibility@speakingwiththealmighty.com',
  store: 'https://store.speakingwiththealmighty.com',
  instagram: 'https://www.instagram.com/speakingwiththealmighty',
  youtube: 'https://www.youtube.com/@speakingwiththealmighty',
  tiktok: 'https://www.tiktok.com/@speakingwiththealmighty',
  theme: 'The Torah in dialogue',
  tagline:
    'A spiritual journey through the Torah and\u00a0beyond: a narrator and two imagined guides argue it\u00a0out, verse by verse, for believers and doubters.',
  closing: 'The text is ancient. The conversation is still open, and there is a chair for you.',
  offersEbook: true,
  ebookTitle: '',
  ebookPromise: '',
  ebookFile: '',
  ebookCover: '',
  podcastTitle: 'Speaking with the Almighty',
  podcastSummary:
    'Conversations about Genesis and beyond: brothers, power, quarantine, tribes, light, and bread. Listen here or read the transcripts.',
  podcastLead:
    'The narrator comes home with a question. Two friends open the book and listen to what it says.',
  podcastCover: '',
  guide1: 'Elior',
  guide2: 'Ayala',
};

/** Another author's site before its publisher has written anything. */
export const BLANK_SITE: SiteIdentity = {
  own: true,
  siteName: 'Your site',
  subtitle: '',
  summary: '',
  author: '',
  contactEmail: '',
  accessibilityEmail: '',
  store: '',
  instagram: '',
  youtube: '',
  tiktok: '',
  theme: '',
  tagline: '',
  closing: '',
  offersEbook: true,
  ebookTitle: '',
  ebookPromise: '',
  ebookFile: '',
  ebookCover: '',
  podcastTitle: '',
  podcastSummary: '',
  podcastLead: '',
  podcastCover: '',
  guide1: '',
  guide2: '',
};

const PARTS: readonly { id: string; title: string; fields: readonly (keyof SiteIdentity)[] }[] = [
  {
    id: 'site',
    title: 'Name, publisher, and addresses',
    fields: [
      'own',
      'siteName',
      'subtitle',
      'summary',
      'author',
      'contactEmail',
      'accessibilityEmail',
      'store',
      'instagram',
      'youtube',
      'tiktok',
    ],
  },
  { id: 'home', title: 'Home page', fields: ['theme', 'tagline', 'closing'] },
  {
    id: 'ebook',
    title: 'Free e-book',
    fields: ['offersEbook', 'ebookTitle', 'ebookPromise', 'ebookFile', 'ebookCover'],
  },
  {
    id: 'podcast',
    title: 'Podcast',
    fields: ['podcastTitle', 'podcastSummary', 'podcastLead', 'podcastCover'],
  },
  { id: 'voices', title: 'Voices of the dialogues', fields: ['guide1', 'guide2'] },
];

/** A site as the entries of its form. */
export const siteEntries = (site: SiteIdentity): OriginalEntry[] =>
  PARTS.map(({ id, title, fields }) => ({
    id,
    title,
    ...Object.fromEntries(fields.map((name) => [name, site[name]])),
  }));

/** @param row the stored entries; undefined if nothing has been changed */
export function readIdentity(row: unknown) {
  const isOwn = Array.isArray(row) && row.some((entry) => (entry as { own?: unknown } | null)?.own === true);
  const site = isOwn ? BLANK_SITE : FIRST_SITE;
  const { entries, problems } = mergeEdition('site', siteEntries(site), row);
  const values = Object.assign({}, ...entries) as SiteIdentity;
  const names = Object.keys(site) as (keyof SiteIdentity)[];
  const identity = Object.fromEntries(names.map((name) => [name, values[name]])) as SiteIdentity;
  return { identity, problems };
}

/** With the values that follow from others. @param host of the site's address, such as 'example.org' */
export function completeIdentity(identity: SiteIdentity, host: string): SiteIdentity {
  const { own, siteName, podcastTitle, guide1, guide2 } = identity;
  const contactEmail = identity.contactEmail || `contact@${host.replace(/:\d+$/, '')}`;
  return {
    ...identity,
    contactEmail,
    summary: identity.summary || `Books and chapters of ${siteName}.`,
    podcastSummary: identity.podcastSummary || `Episodes of ${siteName} to hear, with their transcripts.`,
    accessibilityEmail: identity.accessibilityEmail || contactEmail,
    podcastTitle: podcastTitle || siteName,
    guide1: guide1 || 'First voice',
    guide2: guide2 || 'Second voice',
    offersEbook: identity.offersEbook && (!own || identity.ebookFile !== ''),
  };
}
