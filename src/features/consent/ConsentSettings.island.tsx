import { useStore } from '@nanostores/react';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { tag } from '~/lib/tracking/analytics.ts';
import { buttonClass } from '~/ui/button.ts';
import { CheckField } from '~/ui/CheckField.tsx';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { $consentAnswer, $granted, answerConsent } from './consent.store.ts';
import { CATEGORIES_KEY, CONSENT_CATEGORIES, CONSENT_KEY, stateOf, type ConsentCategory } from './consent.ts';
import { PREFERENCES_SAVED } from './messages.ts';
import { CATEGORY_LABELS, SETTINGS } from './settings-messages.ts';

/** Every category of the answer about cookies, changed at once, and what this browser stores of it. */
export const ConsentSettings = withErrorBoundary(function ConsentSettings() {
  const answer = useStore($consentAnswer, { ssr: () => undefined });
  const granted = useStore($granted, { ssr: () => [] });

  const store = (next: readonly ConsentCategory[]) => {
    const isAll = next.length === CONSENT_CATEGORIES.length;
    answerConsent(isAll ? 'true' : 'custom', isAll ? [] : next);
    tag('consent', 'update', stateOf(next));
    showToast({ tone: 'success', ...PREFERENCES_SAVED });
  };
  const change = (category: ConsentCategory, isGranted: boolean) =>
    store(CONSENT_CATEGORIES.filter((name) => (name === category ? isGranted : granted.includes(name))));

  return (
    <div className="plate needs-script p-5 font-sans text-base">
      <fieldset>
        <legend className="mb-3 font-semibold">{SETTINGS.legend}</legend>
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
        <button type="button" className={buttonClass('line')} onClick={() => store(CONSENT_CATEGORIES)}>
          {SETTINGS.all}
        </button>
        <button type="button" className={buttonClass('line')} onClick={() => store([])}>
          {SETTINGS.none}
        </button>
      </p>
      <p className="mt-4 text-sm">{SETTINGS.stored}</p>
      <ul className="mt-1 text-sm">
        <li>
          <code>{CONSENT_KEY}</code>: {answer === undefined ? SETTINGS.nothing : <code>{answer}</code>}
        </li>
        <li>
          <code>{CATEGORIES_KEY}</code>:{' '}
          {answer === 'custom' && granted.length > 0 ? <code>{granted.join(', ')}</code> : SETTINGS.nothing}
        </li>
      </ul>
      <p className="ink-dim mt-3 text-sm">{SETTINGS.later}</p>
    </div>
  );
});
