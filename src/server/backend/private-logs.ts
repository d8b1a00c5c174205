// The embedded API prints a failed statement with its parameters, and those hold visitors' addresses.

/** From now on console.error prints plain sentences whole, and of anything else only its class and code. */
export function keepPersonalDataOutOfLogs(): void {
  const print = console.error.bind(console);
  console.error = (...parts: unknown[]) => print(...parts.map(withoutParameters));
}

function withoutParameters(part: unknown): unknown {
  if (typeof part === 'string') return part;
  if (part instanceof Error) {
    const code = (part as { code?: unknown }).code;
    return typeof code === 'string' ? `${part.name} (${code})` : `${part.name}: ${firstLine(part.message)}`;
  }
  return typeof part === 'object' && part !== null ? '[details withheld]' : part;
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
