export type ButtonTone = 'gold' | 'line' | 'danger';

const TONES: Record<ButtonTone, string> = {
  gold: 'button button-gold',
  line: 'button button-outline',
  danger: 'button button-danger',
};

export function buttonClass(tone: ButtonTone = 'gold', extra = ''): string {
  return extra ? `${TONES[tone]} ${extra}` : TONES[tone];
}
