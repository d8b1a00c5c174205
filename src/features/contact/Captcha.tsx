import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { RECAPTCHA_TEST_SITE_KEY } from '~/lib/forms/recaptcha.ts';
import { CONTACT_MAILBOX } from '~/lib/site/product.ts';
import { buttonClass } from '~/ui/button.ts';
import { CAPTCHA_BLOCKED, CAPTCHA_LOADING, CAPTCHA_WAITING } from './contact-form.ts';

/** The normal widget is 304 px wide. */
const NARROW_BELOW_PX = 360;
const READY_CALLBACK = 'onloadcallback';
const SCRIPT_URL = `https://www.google.com/recaptcha/api.js?onload=${READY_CALLBACK}&render=explicit`;
const TIMEOUT_MS = 15_000;

type Grecaptcha = {
  render: (place: HTMLElement, options: object) => number;
  reset: (widget: number) => void;
};

type Props = {
  isWanted: boolean;
  reset: RefObject<() => void>;
  onToken: (token: string | null) => void;
};

export function Captcha({ isWanted, reset, onToken }: Props) {
  const [state, setState] = useState<'waiting' | 'loading' | 'blocked' | 'ready'>('waiting');
  const [attempt, setAttempt] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  const widget = useRef<HTMLDivElement>(null);
  const report = useEffectEvent(onToken);

  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    setState('loading');
    loadCaptcha().then(
      (captcha) => {
        if (!isCurrent || !widget.current) return;
        const id = captcha.render(widget.current, {
          sitekey: import.meta.env.PUBLIC_RECAPTCHA_SITE_KEY || RECAPTCHA_TEST_SITE_KEY,
          theme: 'dark',
          size: document.documentElement.clientWidth < NARROW_BELOW_PX ? 'compact' : 'normal',
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
  }, [isWanted, attempt, reset]);

  const retry = () => {
    place.current?.focus();
    setAttempt(attempt + 1);
  };

  return (
    <div ref={place} tabIndex={-1}>
      {state === 'waiting' && <p className="ink-dim text-sm">{CAPTCHA_WAITING}</p>}
      {state === 'loading' && (
        <p role="status" className="ink-dim text-sm">
          {CAPTCHA_LOADING}
        </p>
      )}
      {state === 'blocked' && (
        <div role="alert" className="form-trouble">
          <p>
            {CAPTCHA_BLOCKED} You can also write to{' '}
            <a className="link" href={`mailto:${CONTACT_MAILBOX}`}>
              {CONTACT_MAILBOX}
            </a>
            .
          </p>
          <button type="button" className={buttonClass('line', 'mt-3')} onClick={retry}>
            Load it again
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
    // The script loads another one, which calls back when ready.
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
