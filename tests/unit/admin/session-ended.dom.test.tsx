// A session that ends on a page: what is said of the work on it, and the way back.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { adminClient } from '~/data/admin-client.ts';
import { AdminGuard } from '~/features/admin/auth/AdminGuard.tsx';
import { LoginForm } from '~/features/admin/auth/LoginForm.island.tsx';

const USER = { id: '11111111-1111-4111-8111-111111111111', email: 'admin@example.com', aud: 'authenticated' };
const expires_at = Math.floor(Date.now() / 1000) + 3600;
// A token is only decoded here, never verified: header, payload and signature, each base64url.
const encode = (part: object) => btoa(JSON.stringify(part)).replaceAll('=', '');
const SESSION = {
  access_token: `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub: USER.id, exp: expires_at })}.c2ln`,
  refresh_token: 'a-refresh-token',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at,
  user: USER,
};
const ANSWERS: Record<string, unknown> = {
  '/auth/v1/user': USER,
  '/auth/v1/token': SESSION,
  '/rest/v1/user_roles': [{ role: 'admin' }],
  '/auth/v1/logout': {},
};

let replaced: string[] = [];

beforeEach(() => {
  replaced = [];
  vi.spyOn(window.location, 'replace').mockImplementation((address) => void replaced.push(String(address)));
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input));
    if (!(pathname in ANSWERS)) throw new TypeError(`No answer from ${pathname}.`);
    return new Response(JSON.stringify(ANSWERS[pathname]), {
      headers: { 'Content-Type': 'application/json' },
    });
  });
});

afterEach(async () => {
  cleanup();
  await adminClient().auth.signOut({ scope: 'local' });
});

const flashToast = () => JSON.parse(sessionStorage.getItem('flash-toast') ?? 'null') as unknown;

test('where a copy is kept it is said, and a fragment comes back without having been sent', async () => {
  history.replaceState(null, '', '/admin/schedule#changes-title');
  await adminClient().auth.setSession(SESSION);
  render(<AdminGuard keeps="copy">The page</AdminGuard>);
  await screen.findByText('The page');
  await adminClient().auth.signOut({ scope: 'local' });
  await vi.waitFor(() => expect(replaced).toEqual(['/admin/login?next=%2Fadmin%2Fschedule#changes-title']));
  expect(flashToast()).toEqual({
    title: 'Your session has ended',
    description: 'Sign in again to pick up where you left off. What you typed is kept in this browser.',
    tone: 'error',
  });
});

test('where no copy is kept, none is spoken of', async () => {
  history.replaceState(null, '', '/admin/audience#list=leads');
  vi.resetModules();
  const { leaveForSignIn } = await import('~/features/admin/auth/leave-for-sign-in.ts');
  leaveForSignIn();
  expect(replaced).toEqual(['/admin/login?next=%2Fadmin%2Faudience#list=leads']);
  expect(flashToast()).toEqual({
    title: 'Your session has ended',
    description: 'Sign in again to pick up where you left off.',
    tone: 'error',
  });
});

test('signing in leads back to the fragment, also after the link to the content was used', async () => {
  history.replaceState(null, '', '/admin/login?next=%2Fadmin%2Faudience#person=leah%40example.com');
  render(<LoginForm />);
  location.hash = '#main';
  fireEvent.submit(screen.getByRole('button', { name: 'Login' }).closest('form') as HTMLFormElement);
  await vi.waitFor(() => expect(replaced).toEqual(['/admin/audience#person=leah%40example.com']));
});
