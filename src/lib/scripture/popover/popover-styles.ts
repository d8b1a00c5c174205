// The looks of the popover, which come with its code: a chapter's page has no bytes to spare for them.

export const POPOVER_CSS = `
.passage-popover {
  position: fixed; inset: auto; margin: 0; width: min(22rem, calc(100vw - 2rem)); max-height: 70vh; overflow-y: auto;
  padding: 1.25rem 1.4rem; border: 1px solid rgb(var(--gold)); border-radius: 3px;
  background: rgb(var(--night-overlay)); color: inherit; box-shadow: 0 24px 60px rgb(var(--shade) / 0.55);
}
.passage-popover h2 { font: 400 1.35rem/1.25 var(--font-frank-ruhl), Georgia, serif; color: rgb(var(--gold-bright)); }
.passage-popover h3 { margin-top: 0.9rem; font-family: inherit; font-size: 0.875rem; font-weight: 600; }
.passage-popover p { margin-top: 0.35rem; }
.passage-popover a { display: flex; flex-wrap: wrap; column-gap: 0.5ch; min-height: 2.75rem; align-items: center; text-decoration: underline;
  text-decoration-color: rgb(var(--gold)); text-underline-offset: 0.25em; }
.passage-popover a:hover { color: rgb(var(--gold-bright)); }
.passage-popover button { position: absolute; top: 0.35rem; right: 0.35rem; width: 2.75rem; height: 2.75rem; font-size: 1.25rem; }
.passage-popover h2 { padding-right: 2.25rem; }
.passage-popover:focus { outline: none; }
@media (forced-colors: active) { .passage-popover { border: 2px solid CanvasText; } }
`;
