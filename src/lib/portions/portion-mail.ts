/** A file of the build that the mail sender reads on Sundays. */
export const PORTION_MAIL_PATH = '/portion-mail.json';

/** A week whose portion chapters discuss. */
export type PortionMail = {
  /** The Saturday, as 'YYYY-MM-DD'. */
  shabbat: string;
  name: string;
  verses: string;
  /** What the chapters cite. */
  passages: string[];
  /** Ids. */
  chapters: string[];
};
