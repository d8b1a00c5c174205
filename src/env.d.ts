/// <reference types="astro/client" />

interface ImportMetaEnv {
  readonly PUBLIC_SUPABASE_URL?: string;
  readonly PUBLIC_SUPABASE_PUBLISHABLE_KEY?: string;
  readonly PUBLIC_CAPTCHA?: string;
  readonly PUBLIC_RECAPTCHA_SITE_KEY?: string;
  readonly PUBLIC_TAG_MANAGER_ID?: string;
  readonly PUBLIC_META_PIXEL_ID?: string;
  readonly PUBLIC_TIKTOK_PIXEL_ID?: string;
  readonly PUBLIC_IP_LOOKUP_URL?: string;
  readonly PUBLIC_CHECKOUT_URL?: string;
  readonly PUBLIC_CONSENT_CLOSE?: string;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}

/** Shared by the page and tag managers. */
interface Window {
  dataLayer?: unknown[];
  /** Our implementation until a tag manager replaces it. */
  gtag?: (...command: unknown[]) => void;
}

// Not supported by all browsers, and therefore missing in TypeScript's DOM types.
interface Document {
  readonly prerendering?: boolean;
}

interface Navigator {
  readonly globalPrivacyControl?: boolean;
  readonly connection?: { readonly saveData?: boolean };
}
