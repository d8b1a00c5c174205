import { afterEach, expect, test, vi } from 'vitest';
import { trackLead } from '~/features/landing/claim-ebook.ts';

afterEach(() => {
  Reflect.deleteProperty(window, 'fbq');
  Reflect.deleteProperty(window, 'ttq');
});

test('without pixels, or with broken ones, nothing happens and nothing breaks', () => {
  expect(() => trackLead('genesis_download')).not.toThrow();
  const ttq = { track: vi.fn() };
  const fbq = () => {
    throw new Error('blocked');
  };
  Object.assign(window, { fbq, ttq });
  trackLead('genesis_download');
  expect(ttq.track).toHaveBeenCalledOnce();
  Object.assign(window, { ttq: 'no object' });
  expect(() => trackLead('genesis_download')).not.toThrow();
});
