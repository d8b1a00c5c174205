import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { RECAPTCHA_TEST_SITE_KEY } from '~/lib/forms/captcha.ts';
import { CONTACT_EMAIL } from '~/lib/site/product.ts';
import { buttonClass } from '~/ui/button.ts';
import { CAPTCHA_BLOCKED, CAPTCHA_LOADING, CAPTCHA_WAITING } from './contact-form.ts';

/** The normal widget is 304 px wide. */
const MIN_NORMAL_WIDTH_PX = 360;
const READY_CALLBACK = 'onloadcallback';
const SCRIPT_URL = `https://www.google.com/recaptcha/api.js?onload=${READY_CALLBACK}&render=explicit`;
const TIMEOUT_MS = 15_000;

type Grecaptcha = {
  render: (container: HTMLElement, options: object) => number;
  reset: (widget: number) => void;
};

type Props = {
  shouldLoad: boolean;
  reset: RefObject<() => void>;
  onToken: (token: string | null) => void;
};

export function Captcha({ shouldLoad, reset, onToken }: Props) {
  const [state, setState] = useState<'waiting' | 'loading' | 'blocked' | 'ready'>('waiting');
  const [attempt, setAttempt] = useState(0);
  const container = useRef<HTMLDivElement>(null);
  const widget = useRef<HTMLDivElement>(null);
  const report = useEffectEvent(onToken);

  useEffect(() => {
    if (!shouldLoad) return;
    let isCurrent = true;
    setState('loading');
    loadCaptcha().then(
      (captcha) => {
        if (!isCurrent || !widget.current) return;
        const id = captcha.render(widget.current, {
          sitekey: import.meta.env.PUBLIC_RECAPTCHA_SITE_KEY || RECAPTCHA_TEST_SITE_KEY,
          theme: 'dark',
          size: document.documentElement.clientWidth < MIN_NORMAL_WIDTH_PX ? 'compact' : 'normal',
          callback: (token: string) => report(token),
          'expired-callback': () => report(null),
          'error-callback': () => report(null),
        });
        reset.current = () => captcha.reset(id);
        setState('ready');
      },
      () => isCurrent && setState('blocked'),
    );
    return () => {
      isCurrent = false;
    };
  }, [shouldLoad, attempt, reset]);

  const retry = () => {
    container.current?.focus();
    setAttempt(attempt + 1);
  };

  return (
    <div ref={container} tabIndex={-1}>
      {state === 'waiting' && <p className="captcha-note ink-dim text-sm">{CAPTCHA_WAITING}</p>}
      {state === 'loading' && (
        <p role="status" className="captcha-note ink-dim text-sm">
          {CAPTCHA_LOADING}
        </p>
      )}
      {state === 'blocked' && (
        <div role="alert" className="form-error">
          <p>
            {CAPTCHA_BLOCKED} You can also email{' '}
            <a className="link" href={`mailto:${CONTACT_EMAIL}`}>
              {CONTACT_EMAIL.split('@')[0]}@<wbr />
              {CONTACT_EMAIL.split('@')[1]}
            </a>
            .
          </p>
          <button type="button" className={buttonClass('line', 'mt-3')} onClick={retry}>
            Try again
          </button>
        </div>
      )}
      <div ref={widget} />
    </div>
  );
}

let loading: Promise<Grecaptcha> | undefined;

function loadCaptcha(): Promise<Grecaptcha> {
  loading ??= addScript().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function addScript(): Promise<Grecaptcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      reject(new Error('The captcha could not be loaded.'));
    };
    // The script loads a second one, which calls the callback when ready.
    const finish = () => {
      const { grecaptcha } = window as { grecaptcha?: Partial<Grecaptcha> };
      if (!grecaptcha?.render) return;
      clearTimeout(timer);
      resolve(grecaptcha as Grecaptcha);
    };
    const timer = setTimeout(fail, TIMEOUT_MS);
    Object.assign(window, { [READY_CALLBACK]: finish });
    script.addEventListener('load', finish);
    script.addEventListener('error', fail);
    script.src = SCRIPT_URL;
    script.async = true;
    document.head.append(script);
  });
}
