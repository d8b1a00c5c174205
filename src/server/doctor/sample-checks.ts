// The doctor's checks of what must not be public: the demo, the test captcha, samples. The site says it at /build.json.
import { CheckFailure, jsonOf, skipped, well, wrong, type Check, type Deployment } from './check.ts';

type BuildFacts = { isDemo?: unknown; hasOwnCaptcha?: unknown; samples?: unknown };

async function buildFacts({ ask, site }: Deployment): Promise<BuildFacts> {
  const answer = await ask(`${site}/build.json`);
  const facts = jsonOf(answer);
  if (answer.status !== 200 || typeof facts !== 'object' || facts === null) {
    throw new CheckFailure(
      `/build.json is answered with ${answer.status}.`,
      'Look whether this is the site, and deploy the whole folder dist.',
    );
  }
  return facts;
}

export const demo: Check = {
  name: 'it is not the demo',
  run: async (deployment) => {
    const { isDemo } = await buildFacts(deployment);
    if (isDemo !== true) return well('The chapters are the backend’s.');
    return deployment.isLoopback
      ? skipped('It is, on this machine.')
      : wrong(
          'Visitors see the demo.',
          'Set SITE_URL and the backend’s variables at the host, and build without --demo.',
        );
  },
};

export const captcha: Check = {
  name: 'the captcha is the owner’s',
  run: async (deployment) => {
    const { hasOwnCaptcha } = await buildFacts(deployment);
    if (hasOwnCaptcha === true) return well('The site key is the owner’s.');
    return deployment.isLoopback
      ? skipped('The provider’s test key, on this machine.')
      : wrong(
          'It is the provider’s test key, which stops no bot.',
          'Set PUBLIC_RECAPTCHA_SITE_KEY at the host and RECAPTCHA_SECRET_KEY at the backend, and build again.',
        );
  },
};

export const samples: Check = {
  name: 'nothing shown is a sample',
  run: async (deployment) => {
    const { samples: named } = await buildFacts(deployment);
    const kinds = Array.isArray(named) ? named.map(String) : [];
    if (kinds.length === 0) return well('No sample is left.');
    return deployment.isLoopback
      ? skipped(`Samples, on this machine: ${kinds.join('; ')}.`)
      : wrong(
          `Samples are shown: ${kinds.join('; ')}.`,
          'Replace them at /admin/texts or in src/content, then build again.',
        );
  },
};
