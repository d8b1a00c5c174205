import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { publicLetters } from '~/features/letters/letters-at-build.ts';
import { renderLetter } from '~/features/letters/render-letter.ts';
import { withAbsoluteLinks } from '~/lib/chapter-text/render-chapter.ts';
import { publicUrl } from '~/lib/site/public-url.ts';
import { LETTER_FEED, ROUTES } from '~/lib/site/routes.ts';
import { escapeXml, xmlText } from '~/lib/text/escape-html.ts';

export const GET: APIRoute = async () =>
  rss({
    title: LETTER_FEED.title,
    description: ROUTES.letters.description,
    site: publicUrl('/'),
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData: `<language>en</language><atom:link href="${escapeXml(publicUrl(LETTER_FEED.path))}" rel="self" type="application/rss+xml"/>`,
    items: (await publicLetters()).map((letter) => {
      const link = publicUrl(`/letters/${letter.slug}`);
      return {
        title: xmlText(letter.subject),
        link,
        ...(letter.preview && { description: xmlText(letter.preview) }),
        pubDate: new Date(letter.sent_at),
        content: xmlText(withAbsoluteLinks(renderLetter(letter.body), link)),
      };
    }),
  });
