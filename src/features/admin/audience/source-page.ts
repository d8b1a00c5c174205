// The page that someone came from, in a few words: addresses of advertisements have hundreds of characters.

const LONGEST_PATH = 48;
const LONGEST_CAMPAIGN = 24;

/** The path, and the campaign's source where there is one: '/landing, campaign news'. */
export function shortPage(address: string): string {
  const [beforeQuery = '', query = ''] = (address.split('#')[0] ?? '').split(/\?(.*)/s);
  const path = beforeQuery.replace(/^[a-z]+:\/\/[^/]*/i, '') || '/';
  const campaign = new URLSearchParams(query).get('utm_source')?.trim();
  const shown = cut(path, LONGEST_PATH);
  return campaign ? `${shown}, campaign ${cut(campaign, LONGEST_CAMPAIGN)}` : shown;
}

function cut(text: string, most: number): string {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
}
