import { isEmbeddedBackend } from '~/data/backend-address.ts';
import { getMailOverview } from '~/data/mail.ts';
import { readLastBackup, readServedBuild, readServerHealth, readSiteStatus } from '~/data/site-status.ts';
import { siteStatusItems } from './site-health.ts';

export async function loadSiteState() {
  const isEmbedded = isEmbeddedBackend();
  const [status, build, health, mail, lastBackup] = await Promise.all([
    readSiteStatus(),
    readServedBuild().catch(() => undefined),
    readServerHealth(),
    getMailOverview(),
    isEmbedded ? readLastBackup().catch(() => undefined) : undefined,
  ]);
  const snapshot = { status, build, health, mail, lastBackup, isEmbedded };
  return { ...snapshot, items: siteStatusItems(snapshot, Date.now()) };
}
