/** '12,345', or '–' for a figure that is not available. */
export function formatCount(count: number | null | undefined): string {
  return count?.toLocaleString('en-US') ?? '–';
}
