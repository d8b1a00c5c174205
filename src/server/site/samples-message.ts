// The end of a build's output: what is invented and has to be replaced before the site opens.

/** @param samples a line per file */
export function samplesMessage(samples: readonly string[]): string {
  return [
    "Still samples, shown with a mark; remove 'sample: true' once they are real:",
    ...[...samples].sort().map((line) => `  ${line}`),
  ].join('\n');
}
