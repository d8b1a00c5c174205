import { describe, expect, it, test } from 'vitest';
import { outcomeNote, skippedNote } from '~/admin/audience/FollowersTools.tsx';
import { decodeCsv, readFollowers } from '~/admin/audience/read-followers.ts';

describe('a list of followers', () => {
  it.each([
    [
      'Mailchimp',
      '"Email Address","First Name","STATUS"\nruth@example.org,Ruth,subscribed\nboaz@example.org,Boaz,unsubscribed',
    ],
    [
      'Ghost',
      'id,email,name,subscribed_to_emails\n1,ruth@example.org,Ruth,true\n2,boaz@example.org,Boaz,false',
    ],
    [
      'semicolons',
      'Name;E-Mail;Status\n"Ruth; of Moab";ruth@example.org;active\nBoaz;boaz@example.org;bounced',
    ],
  ])('from %s has its addresses, without those who left', (_, csv) => {
    expect(readFollowers(csv)).toMatchObject({ addresses: ['ruth@example.org'], left: 1, invalid: 0 });
  });

  it('finds addresses by their contents, without a header', () => {
    expect(readFollowers('Ruth,ruth@example.org\nBoaz,boaz@example.org')).toMatchObject({
      addresses: ['ruth@example.org', 'boaz@example.org'],
      column: '',
    });
  });

  it('joins duplicates, and skips formulas and rows without an address', () => {
    const found = readFollowers(
      'email\nRuth@Example.org\nruth@example.org\n=1+1\n"\'+naomi@example.org"\nnobody\n\n',
    );
    expect(found).toEqual({
      ...{ addresses: ['ruth@example.org', '+naomi@example.org'], column: 'email' },
      ...{ duplicates: 1, invalid: 2, left: 0 },
    });
    expect(found && skippedNote(found)).toBe('Skipped: 1 listed twice, 2 without a valid address.');
  });

  it('without addresses is refused', () => {
    expect(readFollowers('name,city\nRuth,Moab')).toBeNull();
    expect(readFollowers('')).toBeNull();
  });

  it('is read in a second with 100,000 rows', () => {
    const rows = Array.from({ length: 100_000 }, (_, index) => `Reader ${index},reader${index}@example.org`);
    const startedAt = performance.now();
    expect(readFollowers(`name,email\n${rows.join('\n')}`)?.addresses).toHaveLength(100_000);
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });
});

test('decodes UTF-8, UTF-16, and the encoding of older spreadsheets', () => {
  const bytes = (...values: number[]) => Uint8Array.from(values).buffer;
  expect(decodeCsv(new TextEncoder().encode('Chaïm').buffer)).toBe('Chaïm');
  expect(decodeCsv(bytes(0xff, 0xfe, 0x43, 0, 0xef, 0))).toBe('Cï');
  expect(decodeCsv(bytes(0x43, 0xef))).toBe('Cï');
  expect(decodeCsv(bytes())).toBe('');
});

test('reports what became of an imported list', () => {
  expect(outcomeNote({ added: 1200, known: 3, left: 2 })).toBe(
    '1,200 added. 3 were already following. 2 had unsubscribed and were skipped.',
  );
});
