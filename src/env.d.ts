/// <reference types="astro/client" />

interface ImportMetaEnv {
  readonly PUBLIC_SUPABASE_URL?: string;
  readonly PUBLIC_SUPABASE_PUBLISHABLE_KEY?: string;
  readonly PUBLIC_RECAPTCHA_SITE_KEY?: string;
  readonly PUBLIC_TAG_MANAGER_ID?: string;
  readonly PUBLIC_META_PIXEL_ID?: string;
  readonly PUBLIC_TIKTOK_PIXEL_ID?: string;
  readonly PUBLIC_IP_LOOKUP_URL?: string;
  readonly PUBLIC_CHECKOUT_URL?: string;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}

/** What our inline scripts and directives leave for the modules that come later. */
interface Window {
  dataLayer?: unknown[];
  /** Ours until a tag manager replaces it. */
  gtag?: (...command: unknown[]) => void;
  /** A toast has been asked for; the toaster may come to listen only after it. */
  toastWaits?: boolean;
  /** The moment of the load event, as performance.now() counts. */
  pageLoadedAt?: number;
}

// Not in every browser, and so not in TypeScript's library.
interface Document {
  readonly prerendering?: boolean;
}

interface Navigator {
  readonly connection?: { readonly saveData?: boolean };
}
