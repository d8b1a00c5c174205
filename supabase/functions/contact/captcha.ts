export type Verdict = 'passed' | 'rejected' | 'unavailable';

export type Captcha = {
  verify: (token: string) => Promise<Verdict>;
  /** A challenge for the browser, if it does not get one elsewhere. */
  challenge?: () => Promise<object>;
};
