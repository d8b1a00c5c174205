// The island's half of early-submit.ts.

/** Called by a form's island when it can answer: sends what was held. */
export function releaseEarlySubmit(form: HTMLFormElement): void {
  const wasHeld = form.dataset['hydrating'] === 'held';
  delete form.dataset['hydrating'];
  if (wasHeld) form.requestSubmit();
}
