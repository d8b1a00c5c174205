import type { APIRoute } from 'astro';
import { loadOnixBooks } from '~/features/books/book-info.ts';
import { onixMessage } from '~/features/books/onix.ts';
import { getPageText, listBooks } from '~/lib/collections/entries.ts';
import { CONTACT_EMAIL } from '~/lib/site/product.ts';
import { publicUrl } from '~/lib/site/public-url.ts';

export const GET: APIRoute = async () => {
  const { data } = await getPageText('texts', 'about');
  const site = {
    url: publicUrl('/'),
    contactEmail: CONTACT_EMAIL,
    contributorNote: data.summary ?? '',
    toUrl: publicUrl,
  };
  const sentOn = new Date().toISOString().slice(0, 10);
  const message = onixMessage(await loadOnixBooks(await listBooks()), site, sentOn);
  return new Response(message, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
};
