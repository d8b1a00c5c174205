import type { ClientDirective } from 'astro';
import { whenSettled } from './when-settled.ts';

const AT_LATEST_MS = 1500;

/** client:settled: at the first idle moment after the page has been painted. */
const settled: ClientDirective = (load) => {
  whenSettled(() => void load().then((hydrate) => hydrate()), AT_LATEST_MS);
};

export default settled;
