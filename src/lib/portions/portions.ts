// The 54 weekly portions of the Torah, with English verse numbers, as in the scripture index.
import type { Passage, Verse } from '../scripture/passages.ts';

export type Portion = { name: string; hebrew: string; slug: string; passage: Passage };

const portion = (book: string, name: string, hebrew: string, verses: string): Portion => {
  const [from = '', to = ''] = verses.split('-');
  return {
    name,
    hebrew,
    slug: name.toLowerCase().replaceAll('’', '').replaceAll(' ', '-'),
    passage: { book, from: parseVerse(from), to: parseVerse(to) },
  };
};

function parseVerse(text: string): Verse {
  const [chapter = 0, verse = 0] = text.split(':').map(Number);
  return { chapter, verse };
}

export const PORTIONS: readonly Portion[] = [
  portion('genesis', 'Bereshit', 'בראשית', '1:1-6:8'),
  portion('genesis', 'Noach', 'נח', '6:9-11:32'),
  portion('genesis', 'Lech Lecha', 'לך לך', '12:1-17:27'),
  portion('genesis', 'Vayera', 'וירא', '18:1-22:24'),
  portion('genesis', 'Chayei Sarah', 'חיי שרה', '23:1-25:18'),
  portion('genesis', 'Toldot', 'תולדות', '25:19-28:9'),
  portion('genesis', 'Vayetzei', 'ויצא', '28:10-32:2'),
  portion('genesis', 'Vayishlach', 'וישלח', '32:3-36:43'),
  portion('genesis', 'Vayeshev', 'וישב', '37:1-40:23'),
  portion('genesis', 'Miketz', 'מקץ', '41:1-44:17'),
  portion('genesis', 'Vayigash', 'ויגש', '44:18-47:27'),
  portion('genesis', 'Vayechi', 'ויחי', '47:28-50:26'),
  portion('exodus', 'Shemot', 'שמות', '1:1-6:1'),
  portion('exodus', 'Vaera', 'וארא', '6:2-9:35'),
  portion('exodus', 'Bo', 'בא', '10:1-13:16'),
  portion('exodus', 'Beshalach', 'בשלח', '13:17-17:16'),
  portion('exodus', 'Yitro', 'יתרו', '18:1-20:26'),
  portion('exodus', 'Mishpatim', 'משפטים', '21:1-24:18'),
  portion('exodus', 'Terumah', 'תרומה', '25:1-27:19'),
  portion('exodus', 'Tetzaveh', 'תצוה', '27:20-30:10'),
  portion('exodus', 'Ki Tisa', 'כי תשא', '30:11-34:35'),
  portion('exodus', 'Vayakhel', 'ויקהל', '35:1-38:20'),
  portion('exodus', 'Pekudei', 'פקודי', '38:21-40:38'),
  portion('leviticus', 'Vayikra', 'ויקרא', '1:1-6:7'),
  portion('leviticus', 'Tzav', 'צו', '6:8-8:36'),
  portion('leviticus', 'Shemini', 'שמיני', '9:1-11:47'),
  portion('leviticus', 'Tazria', 'תזריע', '12:1-13:59'),
  portion('leviticus', 'Metzora', 'מצורע', '14:1-15:33'),
  portion('leviticus', 'Acharei Mot', 'אחרי מות', '16:1-18:30'),
  portion('leviticus', 'Kedoshim', 'קדושים', '19:1-20:27'),
  portion('leviticus', 'Emor', 'אמור', '21:1-24:23'),
  portion('leviticus', 'Behar', 'בהר', '25:1-26:2'),
  portion('leviticus', 'Bechukotai', 'בחוקותי', '26:3-27:34'),
  portion('numbers', 'Bamidbar', 'במדבר', '1:1-4:20'),
  portion('numbers', 'Naso', 'נשא', '4:21-7:89'),
  portion('numbers', 'Beha’alotcha', 'בהעלותך', '8:1-12:16'),
  portion('numbers', 'Shelach', 'שלח', '13:1-15:41'),
  portion('numbers', 'Korach', 'קרח', '16:1-18:32'),
  portion('numbers', 'Chukat', 'חוקת', '19:1-22:1'),
  portion('numbers', 'Balak', 'בלק', '22:2-25:9'),
  portion('numbers', 'Pinchas', 'פינחס', '25:10-29:40'),
  portion('numbers', 'Matot', 'מטות', '30:1-32:42'),
  portion('numbers', 'Masei', 'מסעי', '33:1-36:13'),
  portion('deuteronomy', 'Devarim', 'דברים', '1:1-3:22'),
  portion('deuteronomy', 'Va’etchanan', 'ואתחנן', '3:23-7:11'),
  portion('deuteronomy', 'Eikev', 'עקב', '7:12-11:25'),
  portion('deuteronomy', 'Re’eh', 'ראה', '11:26-16:17'),
  portion('deuteronomy', 'Shoftim', 'שופטים', '16:18-21:9'),
  portion('deuteronomy', 'Ki Teitzei', 'כי תצא', '21:10-25:19'),
  portion('deuteronomy', 'Ki Tavo', 'כי תבוא', '26:1-29:9'),
  portion('deuteronomy', 'Nitzavim', 'נצבים', '29:10-30:20'),
  portion('deuteronomy', 'Vayelech', 'וילך', '31:1-31:30'),
  portion('deuteronomy', 'Ha’azinu', 'האזינו', '32:1-32:52'),
  portion('deuteronomy', 'Vezot Haberachah', 'וזאת הברכה', '33:1-34:12'),
];
