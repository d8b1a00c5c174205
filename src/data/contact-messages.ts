// Messages from the contact page.
import { assertStored } from './stored.ts';
import { visitorClient } from './visitor-client.ts';

export type NewContactMessage = { name: string; email: string; message: string };

/** Inserts one message. Throws DataError. */
export async function insertContactMessage({ name, email, message }: NewContactMessage): Promise<void> {
  assertStored(await visitorClient().from('contact_messages').insert({ name, email, message }));
}
