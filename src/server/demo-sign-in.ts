// The demo password works on this machine only, even if a forgotten proxy or a hostile page's host name (DNS rebinding)
// leads others to the loopback address.
import { fieldsIn } from '../../supabase/functions/_shared/http.ts';
import { DEMO_PASSWORD } from './accounts/password-rules.ts';
import { wrongPasswordResponse } from './door/refusal.ts';
import { namesLoopback } from './loopback.ts';

export async function refuseDemoSignIn(request: Request, isForeign: boolean): Promise<Response | undefined> {
  const isLocal = !isForeign && namesLoopback(request.headers.get('host') ?? '');
  if (request.method !== 'POST' || isLocal) return undefined;
  const { password } = fieldsIn(await request.clone().text());
  // bcrypt repeats a password with a NUL in between, so the text after a NUL can be the password once more.
  const isDemo = typeof password === 'string' && password.split('\0', 1)[0] === DEMO_PASSWORD;
  return isDemo ? wrongPasswordResponse() : undefined;
}
