// The content security policy blocks style attributes in an email, but not the same styles set by script.

/** @param isDark whether to show the email as clients with a dark theme do */
export function renderShadow(host: HTMLElement, html: string, isDark = false): void {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  // The policy applies to a parsed document too and reports its stylesheets.
  const parsed = new DOMParser().parseFromString(html.replace(/<style[\s\S]*?<\/style>/gi, ''), 'text/html');
  for (const element of parsed.querySelectorAll('script, style, meta, link, base, title')) element.remove();
  // The policy blocks other hosts' images, except in the letter editor.
  if (!document.querySelector('[data-remote-images]'))
    for (const image of parsed.querySelectorAll('img')) {
      if (URL.parse(image.src)?.origin !== location.origin) image.replaceWith(`[${image.alt}]`);
    }
  const styles = new Map<Element, string>();
  for (const element of parsed.querySelectorAll('[style]')) {
    styles.set(element, element.getAttribute('style') ?? '');
    element.removeAttribute('style');
  }
  // Following a link would leave the page.
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
  const frame = document.createElement('div');
  // Outlook's attribute for its dark theme, because the email's other dark styles follow the system.
  if (isDark) frame.dataset['ogsc'] = '';
  frame.append(body);
  body.className = parsed.body.className;
  const darkStyles = new CSSStyleSheet();
  darkStyles.replaceSync([...html.matchAll(/^\[data-ogsc\].*$/gm)].join('\n'));
  root.adoptedStyleSheets = [darkStyles];
  root.replaceChildren(frame);
}
