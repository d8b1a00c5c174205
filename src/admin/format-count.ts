export function formatCount(count: number | null | undefined): string {
  return count?.toLocaleString('en-US') ?? '–';
}
