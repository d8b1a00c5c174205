import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  directionOf,
  drawableText,
  drawShareImage,
  layoutTitle,
  widthOf,
} from '~/features/seo/share-image/draw-share-image.ts';
import { chapterShareImage } from '~/features/seo/share-image/share-images.ts';

const WIDTH = 568;
const laidOut = (title: string) => layoutTitle(drawableText(title), WIDTH);

describe('a title on a share image', () => {
  test('loses only the characters that the fonts cannot draw', () => {
    expect(drawableText('Fire 🔥 and "quotes" <b> & more')).toBe('Fire and "quotes" <b> & more');
    expect(drawableText('  two\n\tlines\u0000 ')).toBe('two lines');
    expect(drawableText('Ḥesed, naïve, Š')).toBe('Hesed, naïve, Š');
    expect(drawableText('שלום עולם')).toBe('שלום עולם');
    expect(drawableText('🔥👨‍👩‍👧 漢字')).toBe('');
  });

  test('shrinks if it is long, and ends in an ellipsis if it still does not fit', () => {
    expect(laidOut('The Spies and the Statistics of a Forty Days’ Walk').size).toBe(70);
    const { lines, size } = laidOut('begetting another clause '.repeat(40));
    expect(size).toBe(48);
    expect(lines).toHaveLength(6);
    expect(lines.at(-1)).toMatch(/[a-z]…$/);
  });

  test('runs right to left if it begins in Hebrew', () => {
    expect(directionOf('(3) שלום and more')).toBe('rtl');
    expect(directionOf('Peace, שלום')).toBe('ltr');
    expect(directionOf('123')).toBe('ltr');
  });

  test('always fits its column, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
        const { lines, size } = laidOut(title);
        expect(lines.length).toBeLessThanOrEqual(6);
        for (const line of lines) expect(widthOf(line, size)).toBeLessThanOrEqual(WIDTH);
      }),
    );
  });
});

describe('a share image', () => {
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
    'draws a PNG of 1200 by 630 pixels and at most 40 KB with this title: %s',
    async (_, title) => {
      const image = await drawShareImage(chapterShareImage({ chapter_number: 12, chapter_title: title }));
      expect(await sharp(image).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
      expect(image.byteLength).toBeLessThanOrEqual(40 * 1024);
    },
  );
});
