// People who ask for the free e-book.
import { assertStored } from './stored.ts';
import { visitorClient } from './visitor-client.ts';

const LONGEST_SOURCE_PATH = 2048;
const LONGEST_USER_AGENT = 512;

export type NewLead = {
  email: string;
  firstName: string;
  marketingOptIn: boolean;
  /** The page the form was sent from. */
  sourcePath: string;
  userAgent: string;
};

/** Inserts one lead. Throws DataError; code 23505 says that the address is on the list already. */
export async function insertLead(lead: NewLead): Promise<void> {
  assertStored(
    await visitorClient()
      .from('email_leads')
      .insert({
        email: lead.email,
        first_name: lead.firstName,
        marketing_opt_in: lead.marketingOptIn,
        book_name: 'Genesis',
        source_path: lead.sourcePath.slice(0, LONGEST_SOURCE_PATH),
        user_agent: lead.userAgent.slice(0, LONGEST_USER_AGENT),
      }),
  );
}
