// Every public address, for the tests that hold something on all of them.

export const PUBLIC_ROUTES = [
  '/',
  '/about',
  '/summaries',
  '/podcast',
  '/reviews',
  '/faq',
  '/contact',
  '/landing',
  '/terms',
  '/privacy-policy',
  '/accessibility',
  '/chapters',
  '/read/honest-weights',
  '/404',
] as const;
