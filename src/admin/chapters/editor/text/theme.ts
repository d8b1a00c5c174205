import { EditorView } from '@codemirror/view';

const color = (name: string) => `rgb(var(--${name}))`;
const FOCUS = { outline: `2px solid ${color('gold-bright')}`, outlineOffset: '2px' };
const CONTROL = {
  minHeight: '2.75rem',
  margin: '0',
  border: `1px solid ${color('hairline-strong')}`,
  borderRadius: '3px',
  background: color('night'),
  color: color('parchment'),
  font: 'inherit',
};

/** The editor's shadow root inherits custom properties, but not page styles. */
export const editorTheme = EditorView.theme(
  {
    '&': { color: color('parchment'), fontSize: 'clamp(1.125rem, 1.05rem + 0.35vw, 1.3rem)' },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': { fontFamily: 'var(--font-frank-ruhl), Georgia, serif', lineHeight: '1.68' },
    '.cm-content': { minHeight: '50vh', padding: '0.5rem 0 4rem', caretColor: color('gold-bright') },
    '.cm-line': { padding: '0 1.25rem' },
    '.cm-placeholder': { color: 'inherit', opacity: '0.75' },
    '.cm-sign': { color: color('gold-bright') },
    '.cm-sign-entity, .cm-sign-quote': { color: 'inherit' },
    '.cm-sign-mark': { display: 'inline-block', width: '0.9em', marginInlineStart: '-0.9em', opacity: '0.7' },
    '.cm-sign-omitted': { textDecoration: 'line-through', fontSize: '0.8em' },
    '.cm-link': {
      color: color('celestial-blue'),
      textDecoration: 'underline',
      textUnderlineOffset: '0.2em',
      cursor: 'pointer',
    },
    '.cm-quoted': { background: color('night-overlay'), borderRadius: '3px' },
    '.cm-line :is(b, strong)': { fontWeight: '500' },
    '.cm-line :is(sub, sup)': { lineHeight: '0' },
    '&.cm-as-read .cm-kind-opening': {
      fontSize: 'var(--opening-size, 1.6em)',
      fontWeight: '300',
      lineHeight: '1.2',
    },
    '&.cm-as-read :is(.cm-kind-heading, .cm-kind-subheading)': {
      paddingTop: '0.7em',
      color: color('gold-bright'),
      fontSize: '1.3em',
      fontWeight: '300',
      lineHeight: '1.25',
    },
    '&.cm-as-read .cm-kind-closing-quote': { fontSize: '1.2em', fontStyle: 'italic', lineHeight: '1.45' },
    '&.cm-as-read .cm-kind-scene-break': { textAlign: 'center' },
    '.cm-kind-scene-break .cm-sign-mark': { display: 'none' },
    '&.cm-as-read .cm-kind-gap': { lineHeight: '1' },
    '.cm-odd-line': { boxShadow: `inset 4px 0 ${color('danger')}` },
    '.cm-searchMatch': { background: color('night-overlay'), outline: `1px solid ${color('gold')}` },
    '.cm-searchMatch-selected': { outline: `2px solid ${color('gold-bright')}` },
    '.cm-panels': { background: color('night-raised'), color: color('parchment') },
    // Below the toolbar.
    '.cm-panels-top': { top: '3.25rem', zIndex: '5', borderBottom: `1px solid ${color('hairline-strong')}` },
    '.cm-panel.cm-search': {
      position: 'relative',
      display: 'flex',
      flexWrap: 'wrap',
      gap: '0.5rem',
      alignItems: 'center',
      padding: '0.75rem 3.5rem 0.75rem 0.75rem',
      fontFamily: 'system-ui, sans-serif',
      fontSize: '0.9375rem',
    },
    '.cm-panel.cm-search :is(br, [name=select], label:has([name=re]))': { display: 'none' },
    '.cm-panel.cm-search label': {
      display: 'inline-flex',
      gap: '0.4rem',
      alignItems: 'center',
      minHeight: '2.75rem',
      margin: '0',
      fontSize: '0.9375rem',
    },
    '.cm-panel.cm-search input[type=checkbox]': { width: '1.5rem', height: '1.5rem', margin: '0' },
    '.cm-textfield': { ...CONTROL, flex: '1 1 10rem', minWidth: '0', padding: '0 0.75rem', fontSize: '1rem' },
    '.cm-button': { ...CONTROL, padding: '0 0.9rem', backgroundImage: 'none', fontSize: '0.9375rem' },
    '.cm-button:hover': { borderColor: color('gold') },
    '.cm-button:active': { backgroundImage: 'none' },
    '.cm-panel.cm-search [name=close]': {
      position: 'absolute',
      top: '0.75rem',
      right: '0.5rem',
      width: '2.75rem',
      height: '2.75rem',
      color: 'inherit',
      fontSize: '1.4rem',
    },
    '.cm-textfield:focus-visible, .cm-button:focus-visible, [name=close]:focus-visible, input:focus-visible':
      FOCUS,
    '@media (forced-colors: active)': {
      '.cm-searchMatch': { outline: '1px solid Highlight' },
      '.cm-searchMatch-selected': { outline: '3px solid Highlight' },
      '.cm-odd-line': { borderLeft: '3px solid CanvasText' },
      '.cm-quoted': { outline: '1px solid CanvasText' },
    },
  },
  { dark: true },
);
