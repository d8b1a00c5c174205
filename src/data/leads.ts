// People who ask for the free e-book.
import { LONGEST_ADDRESS, LONGEST_USER_AGENT } from './reported-lengths.ts';
import { assertStored } from './stored.ts';
import { visitorClient } from './visitor-client.ts';

export type NewLead = {
  email: string;
  firstName: string;
  marketingOptIn: boolean;
  /** The page the form was sent from. */
  sourcePath: string;
  userAgent: string;
};

/** Inserts one lead. Throws DataError; UNIQUE_VIOLATION says that the address is on the list already. */
export async function insertLead(lead: NewLead): Promise<void> {
  assertStored(
    await visitorClient()
      .from('email_leads')
      .insert({
        email: lead.email,
        first_name: lead.firstName,
        marketing_opt_in: lead.marketingOptIn,
        book_name: 'Genesis',
        source_path: lead.sourcePath.slice(0, LONGEST_ADDRESS),
        user_agent: lead.userAgent.slice(0, LONGEST_USER_AGENT),
      }),
  );
}
