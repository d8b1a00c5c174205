import { QueryCache, QueryClient } from '@tanstack/react-query';
import { leaveUnlessAdmitted } from './auth/leave-for-sign-in.ts';
import { mayBeSignedOut } from './failures.ts';

export function createQueryClient({ redirectsToSignIn = true } = {}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (redirectsToSignIn && mayBeSignedOut(error)) void leaveUnlessAdmitted();
      },
    }),
    defaultOptions: {
      queries: {
        // Failures show 'Try again' immediately instead of retrying silently.
        retry: false,
        networkMode: 'always',
        // Reload reopened lists: other administrators change them too.
        gcTime: 0,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
