import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { adminClient } from '~/data/admin-client.ts';
import { AdminGuard } from '~/admin/auth/AdminGuard.tsx';
import { LoginForm } from '~/admin/auth/LoginForm.island.tsx';
import { $toast } from '~/lib/toasts/toasts.store.ts';

const USER = { id: '11111111-1111-4111-8111-111111111111', email: 'admin@example.com', aud: 'authenticated' };
const expires_at = Math.floor(Date.now() / 1000) + 3600;
const encode = (part: object) => btoa(JSON.stringify(part)).replaceAll('=', '');
const SESSION = {
  access_token: `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub: USER.id, exp: expires_at })}.c2ln`,
  refresh_token: 'a-refresh-token',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at,
  user: USER,
};

type Responses = Partial<Record<'user' | 'roles' | 'token', () => Promise<Response>>>;

const json = async (body: unknown, status = 200) => Response.json(body, { status });

function stubBackend({ user, roles, token }: Responses): void {
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input));
    if (pathname === '/auth/v1/user' && user) return user();
    if (pathname === '/rest/v1/user_roles' && roles) return roles();
    if (pathname === '/auth/v1/token' && token) return token();
    if (pathname === '/rest/v1/rpc/sign_in_step') return json('none');
    if (pathname === '/auth/v1/logout') return json({});
    return Promise.reject(new TypeError(`No response is set up for ${pathname}.`));
  });
}

let redirects: string[] = [];

beforeEach(() => {
  history.replaceState(null, '', '/');
  redirects = [];
  vi.spyOn(window.location, 'replace').mockImplementation((address) => void redirects.push(String(address)));
});

afterEach(async () => {
  cleanup();
  stubBackend({});
  await adminClient().auth.signOut({ scope: 'local' });
});

const signIn = async () => {
  stubBackend({ user: () => json(USER) });
  await adminClient().auth.setSession(SESSION);
};

const logIn = () => {
  render(<LoginForm />);
  fireEvent.submit(screen.getByLabelText<HTMLInputElement>('Email').form as HTMLFormElement);
};
const storedToast = () => JSON.parse(sessionStorage.getItem('flash-toast') ?? 'null') as unknown;

// Must run first: a page redirects only once.
test('mentions the local copy when a session ends, and keeps the fragment out of the query', async () => {
  history.replaceState(null, '', '/admin/schedule#part');
  await signIn();
  stubBackend({ user: () => json(USER), roles: () => json([{ role: 'admin' }]) });
  render(<AdminGuard unsavedWorkIn="browser">The page</AdminGuard>);
  await screen.findByText('The page');
  await adminClient().auth.signOut({ scope: 'local' });
  await vi.waitFor(() => expect(redirects).toEqual(['/admin/login?next=%2Fadmin%2Fschedule#part']));
  expect(storedToast()).toEqual({
    title: 'Your session has ended',
    description: 'Sign in again to pick up where you left off. Your text is safe in this browser.',
    tone: 'error',
  });
});

test('shows a spinner while checking the sign-in, then the page', async () => {
  await signIn();
  const response = Promise.withResolvers<undefined>();
  stubBackend({
    user: () => json(USER),
    roles: () => response.promise.then(() => json([{ role: 'admin' }])),
  });
  const bar = document.createElement('div');
  bar.id = 'admin-tools';
  document.body.append(bar);
  render(<AdminGuard>The page</AdminGuard>);
  expect(screen.getByRole('status').textContent).toBe('Checking your sign-in');
  expect(screen.queryByText('The page')).toBeNull();
  response.resolve(undefined);
  expect(await screen.findByText('The page')).toBeTruthy();
  expect(bar.textContent).toContain('admin@example.com');
  expect(redirects).toEqual([]);
});

test('signs out a user without the admin role and explains why', async () => {
  await signIn();
  stubBackend({ user: () => json(USER), roles: () => json([]) });
  render(<AdminGuard>The page</AdminGuard>);
  await vi.waitFor(() => expect(redirects).toEqual(['/admin/login']));
  expect(sessionStorage.getItem('flash-toast')).toContain('Access denied. Admin role required.');
  expect((await adminClient().auth.getSession()).data.session).toBeNull();
});

test('does not sign the user out when the backend is down, and retries on request', async () => {
  await signIn();
  stubBackend({ user: () => json({ message: 'down' }, 503) });
  render(<AdminGuard>The page</AdminGuard>);
  expect((await screen.findByRole('alert')).textContent).toContain('We can’t reach the server.');
  expect(redirects).toEqual([]);
  expect((await adminClient().auth.getSession()).data.session).not.toBeNull();

  const response = Promise.withResolvers<undefined>();
  stubBackend({ user: () => response.promise.then(() => json({ message: 'down' }, 503)) });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('button', { name: 'Trying again...' })).toBeTruthy();
  response.resolve(undefined);

  const retryButton = await screen.findByRole('button', { name: 'Try again' });
  stubBackend({ user: () => json(USER), roles: () => json([{ role: 'admin' }]) });
  fireEvent.click(retryButton);
  expect(await screen.findByText('The page')).toBeTruthy();
});

test('unsavedWorkIn another tab’s session after a wrong password', async () => {
  await signIn();
  const error = { code: 'invalid_credentials', message: 'Invalid login credentials' };
  stubBackend({ token: () => json(error, 400) });
  logIn();
  await vi.waitFor(() => expect($toast.get()).toMatchObject({ title: 'Invalid login credentials' }));
  await screen.findByRole('button', { name: 'Login' });
  expect((await adminClient().auth.getSession()).data.session?.access_token).toBe(SESSION.access_token);
});

test('leaves no session when the role lookup fails', async () => {
  stubBackend({
    token: () => json(SESSION),
    roles: () => json({ message: 'down' }, 503),
  });
  logIn();
  await vi.waitFor(() => expect($toast.get()).toMatchObject({ title: 'Login failed', tone: 'error' }));
  await screen.findByRole('button', { name: 'Login' });
  expect((await adminClient().auth.getSession()).data.session).toBeNull();
});
