import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DataError } from '~/data/data-error.ts';
import { audioType, episodeLine } from '~/features/podcast/episode.ts';
import { outcomeOf } from '~/features/podcast/send-subscription.ts';
import { subscriptionErrors, normalizeEmail } from '~/features/podcast/subscribe-rules.ts';
import { parseTurns } from '~/lib/dialogue/turns.ts';

test('the audio type is told by the file ending: mp3, wav, otherwise mpeg', () => {
  expect(audioType('/audio/human-dynamics.mp3')).toBe('audio/mpeg');
  expect(audioType('/audio/human-dynamics.wav')).toBe('audio/wav');
  expect(audioType('/audio/LOUD.WAV')).toBe('audio/wav');
  expect(audioType('https://cdn.example.org/a.wav?token=1.mp3')).toBe('audio/wav');
  expect(audioType('/audio/a.mp3?from=a.wav')).toBe('audio/mpeg');
  for (const other of ['/audio/a.ogg', '/audio/a', '', '/wav', '/audio/a.wave']) {
    expect(audioType(other)).toBe('audio/mpeg');
  }
});

test("an episode's line is its number and its duration", () => {
  expect(episodeLine({ episodeNumber: 3, duration: '3:59' })).toBe('Episode 3 • 3:59');
});

test('the six episodes have the titles and durations of the podcast', () => {
  const episodes = JSON.parse(readFileSync('src/content/episodes.json', 'utf8')) as {
    episodeNumber: number;
    title: string;
    duration: string;
  }[];
  expect(episodes.map(({ episodeNumber, title, duration }) => [episodeNumber, title, duration])).toEqual([
    [1, 'Human Dynamics', '14:50'],
    [2, "Joseph's Rise To Power", '13:38'],
    [3, 'Pandemic Purpose', '3:59'],
    [4, 'Tribal Networks', '5:18'],
    [5, 'The Glow of Life', '6:33'],
    [6, 'Was God a Vegan?', '4:38'],
  ]);
});

test('a transcript knows who speaks, and a paragraph without a name goes on with the same voice', () => {
  expect(
    parseTurns(
      'Narrator: One.\n\nElior: Two: a colon inside.\r\n\nStill Elior.\nNote: not a speaker.\nAyala: Three.\n',
    ),
  ).toEqual([
    { speaker: 'Narrator', paragraphs: ['One.'] },
    { speaker: 'Elior', paragraphs: ['Two: a colon inside.', 'Still Elior.', 'Note: not a speaker.'] },
    { speaker: 'Ayala', paragraphs: ['Three.'] },
  ]);
  expect(parseTurns('Words before any name.')).toEqual([
    { speaker: 'Narrator', paragraphs: ['Words before any name.'] },
  ]);
  expect(parseTurns('  \n\n')).toEqual([]);
});

test('a subscription needs a valid address and consent, and says which is missing', () => {
  expect(subscriptionErrors({ email: '', consent: false })).toEqual({
    email: 'Please enter a valid email address',
    consent: 'You must consent to subscribe to our podcast',
  });
  expect(subscriptionErrors({ email: 'reader@example.org', consent: false })).toEqual({
    consent: 'You must consent to subscribe to our podcast',
  });
  expect(subscriptionErrors({ email: ' reader@example.org ', consent: true })).toEqual({});
  for (const email of [
    'reader',
    'reader@',
    '@example.org',
    'a b@example.org',
    'reader@example',
    'a@b..c',
    'a@b.c.',
  ]) {
    expect(subscriptionErrors({ email, consent: true })).toEqual({
      email: 'Please enter a valid email address',
    });
  }
});

test('an address may have 254 characters and not 255', () => {
  const address = (length: number) => `${'a'.repeat(length - '@example.org'.length)}@example.org`;
  expect(subscriptionErrors({ email: address(254), consent: true })).toEqual({});
  expect(subscriptionErrors({ email: address(255), consent: true })).toHaveProperty('email');
});

test('whatever is typed, nothing is sent that has no at sign with a name before and a dotted host after it', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.emailAddress(), fc.string({ unit: 'grapheme' })),
      fc.boolean(),
      (email, consent) => {
        const errors = subscriptionErrors({ email, consent });
        expect('consent' in errors).toBe(!consent);
        if (!errors.email) {
          const [name, host, ...rest] = normalizeEmail(email).split('@');
          expect(name).not.toBe('');
          expect(host).toMatch(/^[^.]+(\.[^.]+)+$/);
          expect(rest).toEqual([]);
          expect(normalizeEmail(email)).not.toMatch(/\s/);
        }
        // A correction of spaces around it never changes the verdict.
        expect(subscriptionErrors({ email: `  ${email}\t`, consent })).toEqual(errors);
      },
    ),
    { numRuns: 1000 },
  );
});

test('real addresses pass', () => {
  const plain = fc
    .tuple(
      fc.stringMatching(/^[a-z0-9._+-]{1,40}$/),
      fc.stringMatching(/^[a-z0-9-]{1,30}$/),
      fc.constantFrom('org', 'co.il', 'com'),
    )
    .map(([name, host, end]) => `${name}@${host}.${end}`);
  fc.assert(
    fc.property(plain, (email) => {
      expect(subscriptionErrors({ email, consent: true })).toEqual({});
    }),
    { numRuns: 1000 },
  );
});

test('an address that is already on the list counts as subscribed; any other error is a failure', () => {
  expect(outcomeOf(undefined)).toBe('subscribed');
  expect(outcomeOf(new DataError('23505', 'duplicate key'))).toBe('subscribed');
  expect(outcomeOf(new DataError('23514', 'check violated'))).toBe('failed');
  expect(outcomeOf(new DataError('network', 'Failed to fetch'))).toBe('failed');
  expect(outcomeOf(new Error('23505'))).toBe('failed');
});
