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
    '&': { height: '100%', color: color('parchment'), fontSize: '1.125rem' },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': {
      fontFamily: 'var(--font-frank-ruhl), Georgia, serif',
      lineHeight: '1.6',
      overflow: 'auto',
    },
    '.cm-content': { padding: '0.75rem 0', caretColor: color('gold-bright') },
    '.cm-line': { padding: '0 0.75rem' },
    '.cm-gutters': {
      background: color('night-raised'),
      color: color('parchment'),
      border: '0',
      borderRight: `1px solid ${color('hairline')}`,
      fontFamily: 'system-ui, sans-serif',
      fontSize: '0.75rem',
    },
    '.cm-kind': { padding: '0.3rem 0.5rem 0', lineHeight: '1.3', whiteSpace: 'nowrap' },
    '.cm-kind-short': { display: 'none' },
    '.cm-kind-odd': { color: color('danger'), fontWeight: '600' },
    '.cm-activeLineGutter': { background: 'transparent' },
    '.cm-activeLineGutter .cm-kind': { textDecoration: 'underline', textUnderlineOffset: '0.25em' },
    '.cm-mark': {
      padding: '0 0.3em',
      borderRadius: '3px',
      background: color('night-overlay'),
      color: color('gold-bright'),
    },
    '.cm-odd-line': { boxShadow: `inset 3px 0 ${color('danger')}` },
    '.cm-searchMatch': { background: color('night-overlay'), outline: `1px solid ${color('gold')}` },
    '.cm-searchMatch-selected': { outline: `2px solid ${color('gold-bright')}` },
    '.cm-panels': { background: color('night-raised'), color: color('parchment') },
    '.cm-panels-top': { borderBottom: `1px solid ${color('hairline-strong')}` },
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
    '.cm-panel.cm-search br': { display: 'none' },
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
    '@media (max-width: 767.98px)': {
      '.cm-kind': { padding: '0.3rem 0.25rem 0' },
      '.cm-kind-name': { display: 'none' },
      '.cm-kind-short': { display: 'inline' },
      '.cm-line': { padding: '0 0.5rem' },
    },
    '@media (forced-colors: active)': {
      '.cm-kind-odd': { textDecoration: 'underline wavy' },
      '.cm-searchMatch': { outline: '1px solid Highlight' },
      '.cm-searchMatch-selected': { outline: '3px solid Highlight' },
      '.cm-odd-line': { borderLeft: '3px solid CanvasText' },
      '.cm-mark': { border: '1px solid CanvasText' },
    },
  },
  { dark: true },
);
