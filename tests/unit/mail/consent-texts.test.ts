import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CONSENT_TEXTS, PREVIOUS_CONSENT_TEXTS } from '~/lib/mail/consent-texts.ts';

test('every form shows the consent text of its version', () => {
  const readSource = (file: string) => readFileSync(file, 'utf8').replace(/\s+/g, ' ');
  expect(readSource('src/features/landing/LeadForm.island.tsx')).toContain(
    `label="${CONSENT_TEXTS['lead-1']}"`,
  );
  expect(readSource('src/features/podcast/SubscribeForm.island.tsx')).toContain(CONSENT_TEXTS['podcast-1']);
  expect(readSource('src/features/follow/FollowForm.island.tsx')).toContain(
    '{CONSENT_TEXTS[CURRENT_CONSENT]}',
  );
  expect(readSource('src/features/follow/follow-rules.ts')).toContain(
    "CURRENT_CONSENT: ConsentVersion = 'follow-3'",
  );
});

test('the migrations contain every consent text verbatim', () => {
  // SQL literals can continue on the next line.
  const sql = globSync('supabase/migrations/*.sql')
    .map((file) => readFileSync(file, 'utf8').replace(/'\s*\n\s*'/g, ''))
    .join('\n');
  for (const [version, text] of Object.entries({ ...CONSENT_TEXTS, ...PREVIOUS_CONSENT_TEXTS }))
    expect(sql).toContain(`('${version}', '${text.replaceAll("'", "''")}')`);
});

test('every previous consent text has a later version', () => {
  for (const previous of Object.keys(PREVIOUS_CONSENT_TEXTS)) {
    const [form = '', number = ''] = previous.split('-');
    expect(Object.keys({ ...PREVIOUS_CONSENT_TEXTS, ...CONSENT_TEXTS })).toContain(
      `${form}-${Number(number) + 1}`,
    );
  }
});
