-- The site writes 'email', and a receipt has the words that were shown. The former words stay: receipts name their
-- version, and a page that was opened before this change still shows them.
insert into private.consent_texts (version, body) values
  ('follow-2', 'I want to be told by email about what I have chosen here. I can withdraw this at any time, by the link '
    'in every email.');
