import { useEffect, useRef, useState, type ComponentType, type Ref } from 'react';
import type { ReCAPTCHA, ReCAPTCHAProps } from 'react-google-recaptcha';
import { CONTACT_MAILBOX } from '~/lib/site/product.ts';
import { RECAPTCHA_TEST_SITE_KEY } from '~/lib/forms/recaptcha.ts';
import { buttonClass } from '~/ui/button.ts';
import { loadCaptchaScript } from './captcha-script.ts';
import { CAPTCHA_BLOCKED, CAPTCHA_LOADS, CAPTCHA_WAITS } from './messages.ts';

/** The normal widget is 304 px wide. */
const NARROW_BELOW_PX = 360;

type Widget = ComponentType<ReCAPTCHAProps & { ref?: Ref<ReCAPTCHA> }>;
type State =
  | { kind: 'waiting' | 'loading' | 'blocked' }
  | { kind: 'ready'; Widget: Widget; grecaptcha: object; size: 'normal' | 'compact' };

type Props = {
  /** Nothing is asked of the provider before this is true. */
  isWanted: boolean;
  widget: Ref<ReCAPTCHA>;
  onToken: (token: string | null) => void;
};

/** The captcha, or why it is not shown. Its place keeps the focus of the button that loads it again. */
export function Captcha(props: Props) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} tabIndex={-1}>
      <CaptchaContent {...props} onRetry={() => place.current?.focus()} />
    </div>
  );
}

function CaptchaContent({ isWanted, widget, onToken, onRetry }: Props & { onRetry: () => void }) {
  const [state, setState] = useState<State>({ kind: 'waiting' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    setState({ kind: 'loading' });
    Promise.all([loadCaptchaScript(), import('./captcha-widget.ts')]).then(
      ([grecaptcha, { ReCAPTCHA: Widget }]) => {
        const size = document.documentElement.clientWidth < NARROW_BELOW_PX ? 'compact' : 'normal';
        if (isCurrent) setState({ kind: 'ready', Widget, grecaptcha, size });
      },
      () => {
        if (isCurrent) setState({ kind: 'blocked' });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, attempt]);

  switch (state.kind) {
    case 'waiting':
      return <p className="ink-dim text-sm">{CAPTCHA_WAITS}</p>;
    case 'loading':
      return (
        <p role="status" className="ink-dim text-sm">
          {CAPTCHA_LOADS}
        </p>
      );
    case 'blocked':
      return (
        <BlockedNotice
          onRetry={() => {
            onRetry();
            setAttempt(attempt + 1);
          }}
        />
      );
    case 'ready':
      return (
        <state.Widget
          ref={widget}
          grecaptcha={state.grecaptcha}
          sitekey={import.meta.env.PUBLIC_RECAPTCHA_SITE_KEY || RECAPTCHA_TEST_SITE_KEY}
          theme="dark"
          size={state.size}
          onChange={onToken}
          onErrored={() => onToken(null)}
        />
      );
  }
}

function BlockedNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="form-trouble">
      <p>
        {CAPTCHA_BLOCKED} You can also write to{' '}
        <a className="link" href={`mailto:${CONTACT_MAILBOX}`}>
          {CONTACT_MAILBOX}
        </a>
        .
      </p>
      <button type="button" className={buttonClass('line', 'mt-3')} onClick={onRetry}>
        Load it again
      </button>
    </div>
  );
}
