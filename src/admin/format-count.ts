/** '1 email', '1,200 emails' */
export const pluralize = (count: number, noun: string) =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;

export function formatCount(count: number | null | undefined): string {
  return count?.toLocaleString('en-US') ?? '–';
}

export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
