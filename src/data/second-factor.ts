import type { AuthError, Factor } from '@supabase/auth-js';
import * as v from 'valibot';
import { adminClient, repeatSecondStep } from './admin-client.ts';
import { dataErrorFrom, PASSKEY_CANCELED, SESSION_ENDED } from './auth.ts';
import { DataError, unwrap } from './data-error.ts';
import { parseRow } from './rows.ts';

const STATUS = v.object({ is_required: v.boolean(), recovery_codes: v.number() });
export type SecondFactorStatus = v.InferOutput<typeof STATUS>;

export type Method = { id: string; kind: 'app' | 'passkey'; name: string; createdAt: string };

export const WRONG_CODE = 'mfa_verification_failed';
export const NAME_TAKEN = 'mfa_factor_name_conflict';

/** Hosted projects may have turned passkeys off. */
export const NO_PASSKEYS = new Set(['mfa_webauthn_enroll_not_enabled', 'mfa_webauthn_verify_not_enabled']);

export async function getSecondFactorStatus(): Promise<SecondFactorStatus> {
  const [row] = unwrap(await adminClient().rpc('second_factor_status'));
  return parseRow(STATUS, row);
}

/** Only those that can be used. */
export async function listMethods(): Promise<Method[]> {
  return (await loadFactors())
    .filter(({ status }) => status === 'verified')
    .map(({ id, factor_type, friendly_name, created_at }) => ({
      id,
      kind: factor_type === 'webauthn' ? 'passkey' : 'app',
      name: friendly_name ?? '',
      createdAt: created_at,
    }));
}

export type NewApp = { id: string; qrCode: string; secret: string };

/** Works once `finishApp` has checked a code. */
export async function startApp(issuer: string): Promise<NewApp> {
  const { mfa } = adminClient().auth;
  await prepareEnrollment('totp');
  const { data, error } = await mfa.enroll({ factorType: 'totp', friendlyName: 'Authenticator app', issuer });
  if (error) throw dataErrorFrom(error);
  return { id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret };
}

/** @throws WRONG_CODE */
export async function finishApp(id: string, code: string): Promise<void> {
  await checkCode(id, code);
}

/** @throws NAME_TAKEN, PASSKEY_CANCELED, or one of NO_PASSKEYS */
export async function addPasskey(name: string): Promise<void> {
  const { mfa } = adminClient().auth;
  await prepareEnrollment('webauthn');
  const { data, error } = await mfa.enroll({ factorType: 'webauthn', friendlyName: name });
  if (error) throw dataErrorFrom(error);
  await answerWithPasskey(data.id);
}

/** @throws WRONG_CODE */
export async function confirmWithCode(code: string): Promise<void> {
  const apps = (await listMethods()).filter(({ kind }) => kind === 'app');
  let lastError: unknown = new DataError(WRONG_CODE, 'There is no app.');
  for (const { id } of apps) {
    try {
      return await checkCode(id, code);
    } catch (error) {
      lastError = error;
      if (!(error instanceof DataError) || error.code !== WRONG_CODE) break;
    }
  }
  throw lastError;
}

/** Any of the account's passkeys. @throws PASSKEY_CANCELED */
export const confirmWithPasskey = (factorId: string): Promise<void> => answerWithPasskey(factorId);

/** Removes the lost app and passkeys. @throws REJECTED_WITH_REASON */
export async function useRecoveryCode(code: string): Promise<void> {
  unwrap(await adminClient().rpc('use_recovery_code', { code }));
}

/** Ten codes, which cannot be shown again. */
export async function createRecoveryCodes(): Promise<string[]> {
  return unwrap(await adminClient().rpc('create_recovery_codes'));
}

export async function removeMethod(id: string): Promise<void> {
  await askAgain();
  const { auth } = adminClient();
  const { error } = await auth.mfa.unenroll({ factorId: id });
  if (error) throw dataErrorFrom(error);
  await auth.refreshSession();
  // The session may have passed with the removed one.
  const { data } = await auth.mfa.getAuthenticatorAssuranceLevel();
  if (data && data.currentLevel !== data.nextLevel) await repeatSecondStep();
}

export async function requireSecondFactor(required: boolean): Promise<void> {
  unwrap(await adminClient().rpc('require_second_factor', { required }));
}

/** The account service does not ask for the second step by itself. */
async function askAgain(): Promise<void> {
  unwrap(await adminClient().rpc('require_recent_factor'));
}

async function prepareEnrollment(type: Factor['factor_type']): Promise<void> {
  const factors = await loadFactors();
  if (factors.some(({ status }) => status === 'verified')) await askAgain();
  for (const { id, factor_type, status } of factors)
    if (factor_type === type && status === 'unverified')
      await adminClient().auth.mfa.unenroll({ factorId: id });
}

async function checkCode(factorId: string, code: string): Promise<void> {
  const { error } = await adminClient().auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw dataErrorFrom(error);
}

async function loadFactors(): Promise<Factor[]> {
  const { data, error } = await adminClient().auth.getUser();
  if (error) throw dataErrorFrom(error);
  if (!data.user) throw new DataError(SESSION_ENDED, 'The session has ended.');
  return data.user.factors ?? [];
}

/** Not with the library's `register` and `authenticate`, whose defaults allow only security keys. */
async function answerWithPasskey(factorId: string): Promise<void> {
  const { mfa } = adminClient().auth;
  const party = { rpId: location.hostname, rpOrigins: [location.origin] };
  const { data, error } = await mfa.challenge({ factorId, webauthn: party });
  if (error) throw dataErrorFrom(error as AuthError);
  const { type, credential_options: options } = data.webauthn;
  const credential = await (
    type === 'create'
      ? navigator.credentials.create({ publicKey: options.publicKey as PublicKeyCredentialCreationOptions })
      : navigator.credentials.get({ publicKey: options.publicKey as PublicKeyCredentialRequestOptions })
  ).catch((reason: unknown) => {
    throw new DataError(PASSKEY_CANCELED, String(reason));
  });
  const verified = await mfa.verify({
    factorId,
    challengeId: data.id,
    webauthn: { ...party, type, credential_response: credential as never },
  });
  if (verified.error) throw dataErrorFrom(verified.error);
}
