export const ACCESS_DENIED = 'Access denied. Admin role required.';
export const WELCOME_BACK = 'Welcome back, admin!';
export const LOGIN_FAILED = 'Login failed';
export const BACKEND_UNREACHABLE = 'The backend cannot be reached. Check your connection and try again.';
export const SESSION_ENDED = 'Your session has ended';
export const SIGN_IN_AGAIN = 'Sign in again to pick up where you left off.';
export const COPY_KEPT = 'What you typed is kept in this browser.';
export const SIGNED_OUT = 'You are signed out.';
