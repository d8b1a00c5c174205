// Text color and size, chosen by the visitor for the whole site. Every value is also the class on <html>.

export const TEXT_COLOR_KEY = 'preferred-text-color';
export const TEXT_SIZE_KEY = 'preferred-text-size';

export const TEXT_COLORS = ['text-gray-200', 'text-white', 'text-yellow-300', 'text-celestial-blue'] as const;
export const TEXT_SIZES = ['text-sm', 'text-base', 'text-lg', 'text-xl'] as const;

export type TextColor = (typeof TEXT_COLORS)[number];
export type TextSize = (typeof TEXT_SIZES)[number];

export const DEFAULT_TEXT_COLOR: TextColor = 'text-gray-200';
export const DEFAULT_TEXT_SIZE: TextSize = 'text-base';

export const TEXT_COLOR_NAMES: Record<TextColor, string> = {
  'text-gray-200': 'Light gray',
  'text-white': 'White',
  'text-yellow-300': 'Yellow',
  'text-celestial-blue': 'Celestial blue',
};
export const TEXT_SIZE_NAMES: Record<TextSize, string> = {
  'text-sm': 'Small',
  'text-base': 'Base',
  'text-lg': 'Large',
  'text-xl': 'Extra large',
};

export function choiceFrom<Value extends string>(
  choices: readonly Value[],
  standard: Value,
  stored: string | null | undefined,
): Value {
  return choices.find((choice) => choice === stored) ?? standard;
}

/**
 * Puts a choice on the whole page: its value is the class on <html>. Self-contained, because its text is also part
 * of the script that runs before the first paint.
 */
export function applyChoice(choices: readonly string[], value: string): void {
  document.documentElement.classList.remove(...choices);
  document.documentElement.classList.add(value);
}
