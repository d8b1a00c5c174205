import type { PortionMail } from '~/lib/portions/portion-mail.ts';
import { comparePassages, passageName, type Passage } from '~/lib/scripture/passages.ts';
import { overlaps } from './discussed-portions.ts';
import { customsAgree, readingName, versesOf, type Week } from './portion-weeks.ts';

type Chapter = { id: string; passages: readonly Passage[] };

/** None for weeks when a holiday replaces the portion. Follows the diaspora, and also names Israel's portion if it differs. */
export function portionMails(weeks: readonly Week[], chapters: readonly Chapter[]): PortionMail[] {
  return weeks.flatMap((week): PortionMail[] => {
    const { shabbat, diaspora, israel } = week;
    if (diaspora.holiday) return [];
    const readings = customsAgree(week) || israel.holiday ? [diaspora] : [diaspora, israel];
    const portions = readings.flatMap((reading) => reading.portions);
    const touching = chapters
      .map(({ id, passages }) => ({
        id,
        passages: passages.filter((passage) =>
          portions.some((portion) => overlaps(passage, portion.passage)),
        ),
      }))
      .filter(({ passages }) => passages.length > 0);
    if (touching.length === 0) return [];
    const named = (text: (reading: (typeof readings)[number]) => string) => {
      const [first = '', other] = readings.map(text);
      return other === undefined ? first : `${first} (in Israel: ${other})`;
    };
    const cited = touching.flatMap(({ passages }) => passages).sort(comparePassages);
    return [
      {
        shabbat,
        name: named(readingName),
        verses: named(({ portions }) => versesOf(portions) ?? ''),
        passages: [...new Set(cited.map(passageName))],
        chapters: touching.map(({ id }) => id),
      },
    ];
  });
}
