// Where the scripts of the tags come from. Only the origins that the Content-Security-Policy opens for a setting.

export type TagIds = {
  tagManagerId?: string | undefined;
  metaPixelId?: string | undefined;
  tiktokPixelId?: string | undefined;
};

const TAG_MANAGER = 'https://www.googletagmanager.com';

/** 'GTM-…' is a container; 'G-…' and the other products' ids are read by gtag.js. Undefined for anything else. */
export function tagManagerScript(id: string | undefined): string | undefined {
  if (!id || !/^[A-Z]{1,4}-[A-Z0-9-]+$/i.test(id)) return undefined;
  const file = /^GTM-/i.test(id) ? 'gtm.js' : 'gtag/js';
  return `${TAG_MANAGER}/${file}?id=${id}`;
}

/** The script of the Meta pixel, whose ids are numbers. */
export function metaScript(id: string | undefined): string | undefined {
  return id && /^\d+$/.test(id) ? 'https://connect.facebook.net/en_US/fbevents.js' : undefined;
}

export function tiktokScript(id: string | undefined): string | undefined {
  return id && /^\w+$/.test(id)
    ? `https://analytics.tiktok.com/i18n/pixel/events.js?sdkid=${id}&lib=ttq`
    : undefined;
}
