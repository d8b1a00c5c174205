const TIMEOUT_MS = 3000;

/** The visitor's address from the configured look-up service; null without a service or when it fails. */
export async function lookUpIpAddress(): Promise<string | null> {
  const service = import.meta.env.PUBLIC_IP_LOOKUP_URL;
  if (!service) return null;
  try {
    const url = new URL(service);
    if (!url.searchParams.has('format')) url.searchParams.set('format', 'json');
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { ip } = (await response.json()) as { ip?: unknown };
    return typeof ip === 'string' && ip.length <= 45 ? ip : null;
  } catch {
    return null;
  }
}
