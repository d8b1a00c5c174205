import { describe, expect, it } from 'vitest';
import { replyAddress } from '~/features/admin/audience/reply-address.ts';

const message = (changes: Partial<{ name: string; email: string; message: string }> = {}) => ({
  name: 'Ruth',
  email: 'ruth@example.com',
  message: 'Why an ox?\nAnd why two?',
  created_at: '2026-11-22T08:00:00Z',
  ...changes,
});
const partsOf = (address: string) => {
  const url = new URL(address);
  return { to: url.pathname, subject: url.searchParams.get('subject'), body: url.searchParams.get('body') };
};

describe('the answer to a message', () => {
  it('has the message quoted below the line for the answer', () => {
    expect(partsOf(replyAddress(message(), 'Nov 22, 2026, 10:00'))).toEqual({
      to: 'ruth@example.com',
      subject: 'Re: your message to Speaking with the Almighty',
      body: '\r\n\r\nOn Nov 22, 2026, 10:00, Ruth wrote:\r\n> Why an ox?\r\n> And why two?',
    });
  });

  it('adds no recipient and no header', () => {
    const address = replyAddress(
      message({ email: 'a&bcc=thief@example.com', name: 'Ruth\r\nBcc: thief@example.com' }),
      'now',
    );
    expect(partsOf(address).to).toBe('a%26bcc%3Dthief@example.com');
    expect(new URL(address).searchParams.has('bcc')).toBe(false);
    expect(partsOf(address).body).toContain('On now, Ruth Bcc: thief@example.com wrote:');
  });

  it.each(['x'.repeat(5000), 'בראשית '.repeat(700), '🕊️'.repeat(2000), '\n'.repeat(5000)])(
    'stays short enough for mail programs and says that something is missing',
    (long) => {
      const address = replyAddress(message({ message: long }), 'now');
      expect(address.length).toBeLessThan(2050);
      expect(partsOf(address).body).toMatch(/\[\.\.\.\]$/);
    },
  );

  it('survives half an emoji', () => {
    expect(partsOf(replyAddress(message({ message: '\uD83D' }), 'now')).body).toContain('> \uFFFD');
  });
});
