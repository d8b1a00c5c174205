/** Of databases that live as long as a bench. */
export const SECRETS = {
  jwtSecret: 'a-secret-of-at-least-thirty-two-characters',
  secretKey: 'sb_secret_bench',
};
