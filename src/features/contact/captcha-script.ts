// Loads the provider's script, at the form's first focus (use-contact-form.ts). react-google-recaptcha's own loader does
// not retry and does not notice when the second of the two scripts is blocked.

/** The provider calls this function when it is ready; the names are react-google-recaptcha's. */
const READY_CALLBACK = 'onloadcallback';
const SCRIPT_URL = `https://www.google.com/recaptcha/api.js?onload=${READY_CALLBACK}&render=explicit`;
const TIMEOUT_MS = 15_000;

/** The provider's object, with the one function that says that it is complete. */
type Grecaptcha = { render: unknown };

let loading: Promise<Grecaptcha> | undefined;

/** The provider's object. Rejects when it is blocked or late; the next call tries again. */
export function loadCaptchaScript(): Promise<Grecaptcha> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function load(): Promise<Grecaptcha> {
  const present = readyCaptcha();
  if (present) return Promise.resolve(present);
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (reason: string) => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(reason));
    };
    const finish = () => {
      const captcha = readyCaptcha();
      if (!captcha) return;
      clearTimeout(timer);
      resolve(captcha);
    };
    const timer = setTimeout(() => fail('The captcha did not answer.'), TIMEOUT_MS);
    Object.assign(window, { [READY_CALLBACK]: finish });
    script.addEventListener('load', finish);
    script.addEventListener('error', () => fail('The captcha was blocked.'));
    script.src = SCRIPT_URL;
    script.async = true;
    document.head.append(script);
  });
}

function readyCaptcha(): Grecaptcha | undefined {
  const { grecaptcha } = window as { grecaptcha?: Partial<Grecaptcha> };
  return typeof grecaptcha?.render === 'function' ? (grecaptcha as Grecaptcha) : undefined;
}
