import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { adoptStyles } from '~/lib/browser/adopt-styles.ts';
import { tag } from '~/lib/tracking/analytics.ts';
import { holdOffers, showToast } from '~/lib/toasts/toasts.store.ts';
import { buttonClass } from '~/ui/button.ts';
import { CloseIcon } from '~/ui/CloseIcon.tsx';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { bannerWaitMs, sinceLoadMs } from './banner-delay.ts';
import styles from './cookie-banner.css?inline';
import { consentState, type ConsentAnswer } from './consent.ts';
import { $consentAnswer, answerConsent } from './consent.store.ts';
import { BANNER, PREFERENCES_SAVED } from './messages.ts';
import { useRoomForBanner } from './use-room-for-banner.ts';

adoptStyles(styles);

/** Asks once, without blocking the page. Hydrates only where no answer is stored. */
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

  // From before the question is shown, or an offer could be on top of it.
  useEffect(() => {
    holdOffers(answer === undefined);
    return () => holdOffers(false);
  }, [answer]);

  // Also hears a visitor who accepts in another tab.
  useEffect(
    () =>
      $consentAnswer.listen((given) => {
        if (given === 'true') tag('consent', 'update', consentState('granted'));
      }),
    [],
  );

  const answerWith = (given: ConsentAnswer) => {
    if (region.current?.contains(document.activeElement)) returnFocus(cameFrom.current);
    answerConsent(given);
    showToast({ tone: 'success', ...PREFERENCES_SAVED });
  };
  const manage = () => answerConsent('custom');

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
          <BannerContent onAnswer={answerWith} onManage={manage} />
        </section>
      )}
    </>
  );
});

type ContentProps = { onAnswer: (answer: ConsentAnswer) => void; onManage: () => void };

function BannerContent({ onAnswer, onManage }: ContentProps) {
  const accept = () => onAnswer('true');
  return (
    <>
      <div className="cookie-question">
        <button type="button" className="cookie-close" aria-label={BANNER.close} onClick={accept}>
          <CloseIcon />
        </button>
        <p className="text-sm">
          <b>{BANNER.question}</b> {BANNER.explanation}{' '}
          <a className="link" href="/privacy" onClick={onManage}>
            {BANNER.privacy}
          </a>
        </p>
      </div>
      <div className="cookie-choices flex flex-wrap">
        <button type="button" className={buttonClass('gold')} onClick={accept}>
          {BANNER.accept}
        </button>
        <button type="button" className={buttonClass('gold')} onClick={() => onAnswer('custom')}>
          {BANNER.decline}
        </button>
        <a className={buttonClass('line')} href="/privacy#cookie-policy" onClick={onManage}>
          {BANNER.manage}
        </a>
      </div>
    </>
  );
}

/** Returns keyboard focus to where it was, or else to the page's content. */
function returnFocus(from: Element | null): void {
  const target = from instanceof HTMLElement && from.isConnected ? from : document.getElementById('main');
  target?.focus({ preventScroll: true });
}
