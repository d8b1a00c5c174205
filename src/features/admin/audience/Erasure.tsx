/** What erasing reaches and what it does not. */
export function Erasure() {
  return (
    <section className="plate mt-6 p-4 md:p-6" aria-labelledby="erasure">
      <h2 id="erasure" className="text-heading">
        What erasing means
      </h2>
      <ul className="mt-3 grid max-w-text list-disc gap-2 pl-6">
        <li>
          Everything above is deleted at once. Links in emails to this address stop working, and emails that
          are waiting are not sent.
        </li>
        <li>
          Views and counts of readers carry no address: nothing there can be found or erased for one person.
        </li>
        <li>
          Backups made before keep the address until they are replaced: those of a hosted project by Supabase
          after the days of its plan, the nightly ones of this server after seven nights, other copies when
          you delete them. After restoring one, erase the address again.
        </li>
        <li>Emails that were sent stay in the mailboxes that they reached, also in yours.</li>
      </ul>
    </section>
  );
}
