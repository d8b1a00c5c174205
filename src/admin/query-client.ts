import { QueryCache, QueryClient } from '@tanstack/react-query';
import { leaveUnlessAdministrator } from './auth/leave-for-sign-in.ts';
import { mayBeSignedOut } from './failures.ts';

/** @param leaves whether a refused query leads to the sign-in page once the session has ended */
export function createQueryClient({ leaves = true } = {}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (leaves && mayBeSignedOut(error)) void leaveUnlessAdministrator();
      },
    }),
    defaultOptions: {
      queries: {
        // A failure is shown at once, with 'Try again'; retries in silence would only delay it.
        retry: false,
        networkMode: 'always',
        // A list that is opened again is loaded again: others work on it too.
        gcTime: 0,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
