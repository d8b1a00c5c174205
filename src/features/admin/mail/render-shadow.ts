// Shows a mail's HTML in a shadow root. Its styles are in attributes, which the page's policy does not let through; set
// one by one by script they are allowed, so the policy stays as it is. Scripts and links out of the mail do not work.

/** Puts a mail's document into `host`. */
export function renderShadow(host: HTMLElement, html: string): void {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  // Also a parsed document is held to the page's policy, which reports a stylesheet in it.
  const parsed = new DOMParser().parseFromString(html.replace(/<style[\s\S]*?<\/style>/gi, ''), 'text/html');
  for (const element of parsed.querySelectorAll('script, style, meta, link, base, title')) element.remove();
  const styles = new Map<Element, string>();
  for (const element of parsed.querySelectorAll('[style]')) {
    styles.set(element, element.getAttribute('style') ?? '');
    element.removeAttribute('style');
  }
  // A press in the preview would leave the page, or confirm with a secret that is not there.
  for (const link of parsed.querySelectorAll('a')) {
    link.removeAttribute('href');
    link.setAttribute('role', 'link');
    link.setAttribute('aria-disabled', 'true');
  }
  const body = document.createElement('div');
  const bodyStyle = styles.get(parsed.body);
  body.append(...[...parsed.body.childNodes].map((node) => document.adoptNode(node)));
  if (bodyStyle) body.style.cssText = bodyStyle;
  for (const [element, style] of styles) {
    if (element !== parsed.body && element instanceof HTMLElement) element.style.cssText = style;
  }
  root.replaceChildren(body);
}
