import { isEmbeddedBackend } from '~/data/backend-address.ts';

export const rebuildNote = (): string =>
  isEmbeddedBackend() ? 'Your site shows it within a minute.' : 'Your site shows it after the next rebuild.';
