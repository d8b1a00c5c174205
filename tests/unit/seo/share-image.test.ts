import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  textDirection,
  removeUnsupported,
  drawShareImage,
  layoutTitle,
  measureText,
} from '~/features/seo/share-image/draw-share-image.ts';
import { chapterShareImage } from '~/features/seo/share-image/share-images.ts';

const WIDTH = 568;
const layOut = (title: string) => layoutTitle(removeUnsupported(title), WIDTH);

test('omits only characters that the fonts cannot draw', () => {
  expect(removeUnsupported('Fire 🔥 and "quotes" <b> & more')).toBe('Fire and "quotes" <b> & more');
  expect(removeUnsupported('  two\n\tlines\u0000 ')).toBe('two lines');
  expect(removeUnsupported('Ḥesed, naïve, Š')).toBe('Hesed, naïve, Š');
  expect(removeUnsupported('שלום עולם')).toBe('שלום עולם');
  expect(removeUnsupported('🔥👨‍👩‍👧 漢字')).toBe('');
});

test('shrinks a long title, and truncates it with an ellipsis if it does not fit', () => {
  expect(layOut('The Spies and the Statistics of a Forty Days’ Walk').size).toBe(70);
  const { lines, size } = layOut('begetting another clause '.repeat(40));
  expect(size).toBe(48);
  expect(lines).toHaveLength(6);
  expect(lines.at(-1)).toMatch(/[a-z]…$/);
});

test('sets a title that begins in Hebrew from right to left', () => {
  expect(textDirection('(3) שלום and more')).toBe('rtl');
  expect(textDirection('Peace, שלום')).toBe('ltr');
  expect(textDirection('123')).toBe('ltr');
});

test('fits any title into its column', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
      const { lines, size } = layOut(title);
      expect(lines.length).toBeLessThanOrEqual(6);
      for (const line of lines) expect(measureText(line, size)).toBeLessThanOrEqual(WIDTH);
    }),
  );
});

const titles = {
  plain: 'Honest Weights',
  'angle brackets and quotes': `"Quotes" & <b>angle</b> </script> ]]>`,
  emoji: 'Fire 🔥 from heaven',
  'only emoji': '🔥🔥',
  Hebrew: 'שאלה (3) בשולחן המטבח: מה נשאר?',
  'three hundred characters': 'Every clause begets another clause. '.repeat(8).slice(0, 300),
  'control characters': 'A\u0001B\ud800C',
};

test.each(Object.entries(titles))(
  'draws a 1200 × 630 PNG of at most 40 KB for the title: %s',
  async (_, title) => {
    const image = await drawShareImage(chapterShareImage({ chapter_number: 12, chapter_title: title }));
    expect(await sharp(image).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(image.byteLength).toBeLessThanOrEqual(40 * 1024);
  },
);
