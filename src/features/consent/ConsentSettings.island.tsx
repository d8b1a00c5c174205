import { useStore } from '@nanostores/react';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { tag } from '~/lib/tracking/analytics.ts';
import { buttonClass } from '~/ui/button.ts';
import { CheckField } from '~/ui/fields.tsx';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { $consentAnswer, $granted, saveConsent, PREFERENCES_SAVED } from './consent.store.ts';
import {
  CATEGORIES_KEY,
  CONSENT_CATEGORIES,
  CONSENT_KEY,
  toConsentState,
  type ConsentCategory,
} from './consent.ts';

const CATEGORY_LABELS: Record<ConsentCategory, string> = {
  analytics_storage: 'Analytics storage: counting visits and pages',
  ad_storage: 'Ad storage: cookies set by advertising tags',
  ad_user_data: 'Ad user data: sending data about your visit to advertisers',
  ad_personalization: 'Ad personalization: showing you ads based on your visit',
};
const NOTHING = 'nothing';

export const ConsentSettings = withErrorBoundary(function ConsentSettings() {
  const answer = useStore($consentAnswer, { ssr: () => undefined });
  const granted = useStore($granted, { ssr: () => [] });

  const save = (next: readonly ConsentCategory[]) => {
    const isAll = next.length === CONSENT_CATEGORIES.length;
    saveConsent(isAll ? 'true' : 'custom', isAll ? [] : next);
    tag('consent', 'update', toConsentState(next));
    showToast({ tone: 'success', ...PREFERENCES_SAVED });
  };
  const change = (category: ConsentCategory, isGranted: boolean) =>
    save(CONSENT_CATEGORIES.filter((name) => (name === category ? isGranted : granted.includes(name))));

  return (
    <div className="plate needs-script my-8 p-5 font-sans text-base">
      <fieldset>
        <legend className="mb-3 font-semibold">Your choices by category</legend>
        {CONSENT_CATEGORIES.map((category) => (
          <CheckField
            key={category}
            ref={null}
            id={`consent-${category}`}
            label={CATEGORY_LABELS[category]}
            checked={granted.includes(category)}
            onChange={({ target }) => change(category, target.checked)}
          />
        ))}
      </fieldset>
      <p className="mt-4 flex flex-wrap gap-3">
        <button type="button" className={buttonClass('line')} onClick={() => save(CONSENT_CATEGORIES)}>
          Allow all
        </button>
        <button type="button" className={buttonClass('line')} onClick={() => save([])}>
          Deny all
        </button>
      </p>
      <p className="mt-4 text-sm">Stored in this browser:</p>
      <ul className="mt-1 text-sm">
        <li>
          <code>{CONSENT_KEY}</code>: {answer === undefined ? NOTHING : <code>{answer}</code>}
        </li>
        <li>
          <code>{CATEGORIES_KEY}</code>:{' '}
          {answer === 'custom' && granted.length > 0 ? <code>{granted.join(', ')}</code> : NOTHING}
        </li>
      </ul>
      <p className="ink-dim mt-3 text-sm">
        Your choice applies immediately to tags that have already loaded on this page. From the next page on,
        tags you deny are not loaded.
      </p>
    </div>
  );
});
