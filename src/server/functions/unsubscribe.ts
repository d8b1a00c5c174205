// /functions/v1/unsubscribe on the embedded server: what the Edge Function does on a hosted project.
import { handleUnsubscribe } from '../../../supabase/functions/unsubscribe/handler.ts';
import type { ApiFunction } from '../backend/api.ts';
import type { Backend } from '../backend/create-backend.ts';

export type UnsubscribeFunctionOptions = { backend: Pick<Backend, 'sql' | 'isDiskFull'>; site: () => string };

export function createUnsubscribeFunction({ backend, site }: UnsubscribeFunctionOptions): ApiFunction {
  return (request) =>
    handleUnsubscribe(request, {
      siteUrl: site(),
      unsubscribe: async (token) => {
        // Mail programs try again.
        if (await backend.isDiskFull()) throw new Error('The disk is full.');
        const [row] = await backend.sql<{ outcome: string }>('select public.unsubscribe($1) as outcome', [
          token,
        ]);
        return row?.outcome ?? 'unknown';
      },
    });
}
