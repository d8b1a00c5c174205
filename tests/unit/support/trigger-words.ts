// What docs/database-functions.md says of each trigger: the row that sets it off, and what its function does.

/** As the migrations write the tables' names; `%` is a name that is filled in later. */
export const ROWS: Readonly<Record<string, string>> = {
  'private.chapter_announcements': 'The announcement of a chapter',
  'public.%I': 'What visitors write: leads, messages, podcast subscribers, views',
  '%s': 'Every public table',
  'public.admin_notifications': 'A notification',
  'public.book_chapters': 'A chapter',
  'public.chapter_drafts': 'The draft of a chapter',
  'public.chapter_views': 'A view of a chapter',
  'public.contact_messages': 'A message',
  'public.email_leads': 'A lead',
  'public.followers': 'A follower',
  'public.mail_settings': 'The settings of mail',
  'public.podcast_subscribers': 'A podcast subscriber',
  'public.preview_links': 'A preview link',
  'public.site_texts': 'A text of the site',
  'public.user_roles': 'A role',
};

export const DEEDS: Readonly<Record<string, string>> = {
  'private.announce_arrivals': 'notifies the administrators, five times a day one by one',
  'private.announce_chapter':
    'once published: notifies the administrators, removes the draft, keeps the text as a version',
  'private.announce_due_chapters':
    'at the end of the transaction: writes one mail for each confirmed follower',
  'private.begin_insert_by_visitor': 'admits one row',
  'private.count_inserts_for_visitor': 'holds the contact function to the limits of writing',
  'private.count_inserts_of_visitor': 'holds visitors to the limits of writing',
  'private.delete_mails_of_follower': 'deletes the mails to this follower',
  'private.keep_an_administrator': 'refuses to remove the last administrator',
  'private.keep_former_address':
    'keeps the former address of a published chapter, and gives up one that is in use again',
  'private.keep_former_draft': 'keeps what the draft said before, as a version',
  'private.keep_notification_text': 'lets administrators change is_read alone',
  'private.keep_preview_link': 'keeps a revoked link revoked',
  'private.keep_text_edition': 'keeps the former text, twenty of each collection',
  'private.lower_email': 'stores the address in lower case',
  'private.mail_lead': 'mails the e-book; with the opt-in, starts following chapters',
  'private.mail_message':
    'mails the publisher: five messages a day one by one, the rest in one mail on the next morning',
  'private.mail_podcast_subscriber': 'starts following the podcast: the mail with the link to confirm',
  'private.move_chapter_text':
    'publishes: the draft becomes the text, the moment is kept; withdraws: the text becomes the draft; checks the mark ‘ready’',
  'private.note_insert': 'tells a change by an insert from one that changes nothing',
  'private.note_lead_origin': 'says where the lead came from',
  'private.note_publication': 'once published: notes that its mail is due',
  'private.note_rebuild_due': 'notes that a build is due; the clock calls the build hook',
  'private.record_removal': 'once deleted or withdrawn: notes it, so that no build shows the chapter again',
  'private.refuse_excess_markup': 'refuses a text with more markup than a page can show',
  'private.refuse_no_change': 'answers an API write that changed no row with an error',
  'private.refuse_reserved_slug': 'refuses the addresses ‘404’ and ‘index’',
  'private.refuse_second_row': 'refuses the second row of a request',
  'private.remember_expired_link': 'if not confirmed: remembers the link, to say that it has expired',
  'private.reset_view_sums': 'empties the sums of views',
  'private.stamp_follower': 'notes when it was changed',
  'private.stamp_mail_settings': 'notes when they were changed',
  'private.stamp_site_texts': 'notes when it was changed',
  'private.sum_deeper_views': 'adds the further reading to the sums of views',
  'private.sum_erased_views': 'takes erased views from the sums',
  'private.sum_new_views': 'adds views to the sums by chapter and referrer',
  'private.take_turns_at_roles': 'makes changes of roles wait for one another',
  'private.touch_draft': 'counts words, and notes when it was changed',
  'private.unmark_changed_chapter': 'takes back the mark ‘ready’ when the text has changed',
};
