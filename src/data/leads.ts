import { assertStored, MAX_URL_LENGTH, MAX_USER_AGENT_LENGTH, visitorClient } from './visitor-client.ts';

export type NewLead = {
  email: string;
  firstName: string;
  marketingOptIn: boolean;
  sourcePath: string;
  userAgent: string;
};

/** @throws UNIQUE_VIOLATION for a known address */
export async function insertLead(lead: NewLead): Promise<void> {
  assertStored(
    await visitorClient()
      .from('email_leads')
      .insert({
        email: lead.email,
        first_name: lead.firstName,
        marketing_opt_in: lead.marketingOptIn,
        book_name: 'Genesis',
        source_path: lead.sourcePath.slice(0, MAX_URL_LENGTH),
        user_agent: lead.userAgent.slice(0, MAX_USER_AGENT_LENGTH),
      }),
  );
}
