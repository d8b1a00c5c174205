// Every public route with a weight budget, for tests that run on all pages.
import { PUBLIC_PAGES } from '../../bench/budgets.ts';

export const PUBLIC_ROUTES = PUBLIC_PAGES.map(({ path }) => path);
