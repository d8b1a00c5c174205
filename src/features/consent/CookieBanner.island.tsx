import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { tag } from '~/lib/tracking/analytics.ts';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { buttonClass } from '~/ui/button.ts';
import { CloseIcon } from '~/ui/CloseIcon.tsx';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { bannerWaitMs, sinceLoadMs } from './banner-delay.ts';
import { consentState } from './consent.ts';
import { $consentAnswer, answerConsent } from './consent.store.ts';
import { BANNER, PREFERENCES_SAVED } from './messages.ts';
import { useRoomForBanner } from './use-room-for-banner.ts';

/** Asks once, beside the page and never in its way. Hydrates only where no answer is stored. */
export const CookieBanner = withErrorBoundary(function CookieBanner() {
  const [isDue, setDue] = useState(false);
  const answer = useStore($consentAnswer, { ssr: () => undefined });
  const isShown = isDue && answer === undefined;
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element | null>(null);
  useRoomForBanner(region, isShown);

  useEffect(() => {
    const timer = setTimeout(() => setDue(true), bannerWaitMs(sinceLoadMs()));
    return () => clearTimeout(timer);
  }, []);

  // Also hears a visitor who accepts in another tab.
  useEffect(
    () =>
      $consentAnswer.listen((given) => {
        if (given === 'true') tag('consent', 'update', consentState('granted'));
      }),
    [],
  );

  const acceptAll = () => {
    if (region.current?.contains(document.activeElement)) returnFocus(cameFrom.current);
    answerConsent('true');
    showToast({ tone: 'success', ...PREFERENCES_SAVED });
  };
  const lookCloser = () => answerConsent('custom');

  return (
    <>
      <p role="status" className="sr-only">
        {isShown && BANNER.arrived}
      </p>
      {isShown && (
        <section
          ref={region}
          aria-label={BANNER.label}
          className="cookie-banner"
          onFocus={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
          }}
        >
          <div className="flex items-start justify-between gap-4">
            <p className="pt-2 font-serif text-xl text-parchment">{BANNER.question}</p>
            <button
              type="button"
              className="close-button -mr-3.5"
              aria-label={BANNER.close}
              onClick={acceptAll}
            >
              <CloseIcon />
            </button>
          </div>
          <p className="mt-1 text-sm">{BANNER.explanation}</p>
          <p className="text-sm">
            <a className="link inline-flex min-h-11 items-center" href="/privacy" onClick={lookCloser}>
              {BANNER.privacy}
            </a>
          </p>
          <div className="cookie-choices">
            <button type="button" className={buttonClass('gold')} onClick={acceptAll}>
              {BANNER.accept}
            </button>
            <a className={buttonClass('line')} href="/privacy#cookie-policy" onClick={lookCloser}>
              {BANNER.manage}
            </a>
          </div>
        </section>
      )}
    </>
  );
});

/** A keyboard goes on where it was; without such a place, at the page's content. */
function returnFocus(from: Element | null): void {
  const target = from instanceof HTMLElement && from.isConnected ? from : document.getElementById('main');
  target?.focus({ preventScroll: true });
}
