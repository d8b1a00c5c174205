import { createClient } from '@supabase/supabase-js';
import { EMBEDDED_PUBLISHABLE_KEY } from '../../../src/lib/site/product.ts';

export const ADMINISTRATOR = 'admin@example.com';
export const PASSWORD = 'let-there-be-light';

export type SignedIn = Record<string, string>;

export async function signInOnce(
  origin: string,
  publishableKey: string = EMBEDDED_PUBLISHABLE_KEY,
): Promise<SignedIn> {
  const entries = new Map<string, string>();
  const { auth } = createClient(origin, publishableKey, {
    auth: {
      autoRefreshToken: false,
      persistSession: true,
      storage: {
        getItem: (key) => entries.get(key) ?? null,
        setItem: (key, value) => void entries.set(key, value),
        removeItem: (key) => void entries.delete(key),
      },
    },
  });
  const { error } = await auth.signInWithPassword({ email: ADMINISTRATOR, password: PASSWORD });
  if (error) throw error;
  return Object.fromEntries(entries);
}
