// People who ask for the free e-book.
import { assertStored, MAX_ADDRESS, MAX_USER_AGENT, visitorClient } from './visitor-client.ts';

export type NewLead = {
  email: string;
  firstName: string;
  marketingOptIn: boolean;
  /** The page the form was sent from. */
  sourcePath: string;
  userAgent: string;
};

/** Inserts one lead. Throws DataError; UNIQUE_VIOLATION if the address is on the list already. */
export async function insertLead(lead: NewLead): Promise<void> {
  assertStored(
    await visitorClient()
      .from('email_leads')
      .insert({
        email: lead.email,
        first_name: lead.firstName,
        marketing_opt_in: lead.marketingOptIn,
        book_name: 'Genesis',
        source_path: lead.sourcePath.slice(0, MAX_ADDRESS),
        user_agent: lead.userAgent.slice(0, MAX_USER_AGENT),
      }),
  );
}
