import { PUBLIC_PAGES } from '../../bench/budgets.ts';

export const PUBLIC_ROUTES = PUBLIC_PAGES.map(({ path }) => path);
