export type Preference<Value extends string = string> = {
  key: string;
  defaultValue: Value;
  labels: Readonly<Record<Value, string>>;
};

export type ValueOf<P extends Preference> = keyof P['labels'] & string;

export const TEXT_COLOR = {
  key: 'preferred-text-color',
  defaultValue: 'text-gray-200',
  labels: {
    'text-gray-200': 'Light gray',
    'text-white': 'White',
    'text-yellow-300': 'Yellow',
    'text-celestial-blue': 'Celestial blue',
  },
} as const satisfies Preference;

export const TEXT_SIZE = {
  key: 'preferred-text-size',
  defaultValue: 'text-base',
  labels: { 'text-sm': 'Small', 'text-base': 'Base', 'text-lg': 'Large', 'text-xl': 'Extra large' },
} as const satisfies Preference;

export function choicesOf<Value extends string>({ labels }: Preference<Value>): Value[] {
  return Object.keys(labels) as Value[];
}

export function parseChoice<Value extends string>(
  preference: Preference<Value>,
  stored: string | null | undefined,
): Value {
  return choicesOf(preference).find((choice) => choice === stored) ?? preference.defaultValue;
}

/** Self-contained, because its source is also part of the script that runs before the first paint. */
export function applyChoice(choices: readonly string[], value: string): void {
  document.documentElement.classList.remove(...choices);
  document.documentElement.classList.add(value);
}
