// Every public address, for the tests that hold something on all of them: whatever has a weight.
import { PUBLIC_PAGES } from '../../bench/budgets.ts';

export const PUBLIC_ROUTES = PUBLIC_PAGES.map(({ path }) => path);
