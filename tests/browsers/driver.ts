export type Role = 'button' | 'link' | 'textbox' | 'searchbox';
/** A CSS selector, or a role and a visible name. */
export type Target = string | readonly [Role, name: string];

/** What the tests need of a browser. Actions wait for their target and accept the questions of the page. */
export type Driver = {
  goto: (address: string) => Promise<void>;
  click: (target: Target) => Promise<void>;
  /** Types with the keyboard. */
  fill: (target: Target, text: string) => Promise<void>;
  evaluate: <Value>(expression: string) => Promise<Value>;
  close: () => Promise<void>;
};

/** @param proxyPort the proxy for every host but localhost */
export type OpenDriver = (proxyPort: number) => Promise<Driver>;

export const ACTION_TIMEOUT_MS = 30_000;

const SELECTORS: Record<Role, string> = {
  button: 'button',
  link: 'a[href]',
  textbox: 'input, textarea',
  searchbox: 'input[type=search]',
};

/** An expression for the visible, enabled element, or undefined. */
export function elementAt(target: Target): string {
  const [selector, name] = typeof target === 'string' ? [target] : [SELECTORS[target[0]], target[1]];
  return `[...document.querySelectorAll(${JSON.stringify(selector)})].find((element) => {
    const text = element.ariaLabel ?? element.labels?.[0]?.textContent ?? element.textContent;
    // A button may add a number: 'Publish Now · 3 followers'.
    const isNamed = ${name === undefined} || text.replace(/\\s+/g, ' ').trim().split(' · ')[0] === ${JSON.stringify(name)};
    return isNamed && element.checkVisibility() && !element.disabled;
  })`;
}

export const missing = (engine: string, packages: string) =>
  new Error(`${engine} is not installed: apt-get install --no-install-recommends ${packages}`);
