// Each test in a document starts with an empty page and an empty storage.
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  document.documentElement.removeAttribute('class');
  localStorage.clear();
  sessionStorage.clear();
});
