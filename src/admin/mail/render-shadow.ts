/** @param isDark whether to show the email as clients with a dark theme do */
export function renderShadow(host: HTMLElement, html: string, isDark = false): void {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  // The content security policy blocks styles in markup, but not the same styles set by script.
  const markup = html.replace(/<style[\s\S]*?<\/style>/gi, '').replaceAll(' style="', ' data-style="');
  const { body } = new DOMParser().parseFromString(markup, 'text/html');
  for (const element of body.querySelectorAll('script, style, meta, link, base, title')) element.remove();
  // The policy blocks other hosts' images, except in the letter editor.
  if (!document.querySelector('[data-remote-images]'))
    for (const image of body.querySelectorAll('img')) {
      if (URL.parse(image.src)?.origin !== location.origin) image.replaceWith(`[${image.alt}]`);
    }
  // Following a link would leave the page.
  for (const link of body.querySelectorAll('a')) {
    link.removeAttribute('href');
    link.setAttribute('role', 'link');
    link.setAttribute('aria-disabled', 'true');
  }
  const frame = document.createElement('div');
  // Outlook's attribute for its dark theme, because the email's other dark styles follow the system.
  if (isDark) frame.dataset['ogsc'] = '';
  frame.append(body);
  for (const element of frame.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset['style'] ?? '';
  const darkStyles = new CSSStyleSheet();
  darkStyles.replaceSync([...html.matchAll(/^\[data-ogsc\].*$/gm)].join('\n'));
  root.adoptedStyleSheets = [darkStyles];
  root.replaceChildren(frame);
}
