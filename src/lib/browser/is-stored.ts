/** False if storage is blocked. */
export function isStored(storage: () => Storage, key: string, values = /./): boolean {
  try {
    return values.test(storage().getItem(key) ?? '');
  } catch {
    return false;
  }
}
