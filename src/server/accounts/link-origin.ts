import { siteUrl } from '../../lib/site/canonical-url.ts';
import type { Settings } from '../settings.ts';

/**
 * The origin that links in mails lead to. Settings alone decide: the host that a request names can be forged, and would
 * send the link's secret to the client that forged it.
 * @param ownOrigin where this machine reaches the server
 */
export function linkOrigin(
  { isPublicDoor }: Pick<Settings, 'isPublicDoor'>,
  ownOrigin: string | undefined,
  setting: string | undefined = process.env['SITE_URL'],
): string {
  const isOwn = !isPublicDoor && !setting?.trim() && ownOrigin !== undefined;
  return isOwn ? ownOrigin.replace('//127.0.0.1:', '//localhost:') : siteUrl(setting);
}
