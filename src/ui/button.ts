// One look for links and buttons, in Astro and in React.

export type ButtonTone = 'gold' | 'line' | 'danger';

const TONES: Record<ButtonTone, string> = {
  gold: 'button button-gold',
  line: 'button button-line',
  danger: 'button button-danger',
};

/** The class names of a button. */
export function buttonClass(tone: ButtonTone = 'gold', extra = ''): string {
  return extra ? `${TONES[tone]} ${extra}` : TONES[tone];
}
