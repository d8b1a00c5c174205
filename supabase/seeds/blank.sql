-- `npm start -- --new --empty`: another author's site, which shows nothing of the first edition.
insert into public.site_texts (collection, entries)
values ('site', '[{"id": "site", "own": true, "siteName": "Your site"}]');

update public.serials
set slug = 'your-serial', title = 'Your serial', tagline = '', description = '', cover = null, cover_alt = '';
