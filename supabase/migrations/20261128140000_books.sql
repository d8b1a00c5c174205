-- The books. Visitors see published ones, and retired ones at their addresses.

create function private.is_isbn13(isbn text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select case when isbn !~ '^97[89][0-9]{10}$' then false
    else (
      select sum(substr(isbn, place, 1)::integer * case when place % 2 = 1 then 1 else 3 end) % 10 = 0
      from generate_series(1, 13) as place)
    end;
$$;

-- A list of at most 20 objects with a name and an https address.
create function private.are_shops(shops jsonb)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select case when jsonb_typeof(shops) is distinct from 'array' then false
    else jsonb_array_length(shops) <= 20 and not exists (
      select 1 from jsonb_array_elements(shops) as shop
      where case when jsonb_typeof(shop) <> 'object' then true
        else jsonb_typeof(shop -> 'name') is distinct from 'string'
          or jsonb_typeof(shop -> 'url') is distinct from 'string'
          or shop - 'name' - 'url' <> '{}'
          or btrim(shop ->> 'name') = '' or char_length(shop ->> 'name') > 100 or shop ->> 'name' ~ '[[:cntrl:]]'
          or char_length(shop ->> 'url') > 1000
          or shop ->> 'url' !~ '^https://[A-Za-z0-9.-]+(:[0-9]{1,5})?([/?#][^[:space:][:cntrl:]"<>\\]*)?$' end)
    end;
$$;

create function private.are_texts(texts text[], max_count integer, max_characters integer)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select cardinality(texts) <= max_count and array_position(texts, null) is null
    and not exists (select 1 from unnest(texts) as item where btrim(item) = '' or char_length(item) > max_characters);
$$;
grant execute on function private.is_isbn13(text), private.are_shops(jsonb), private.are_texts(text[], integer, integer)
  to authenticated, service_role;

create table public.books (
  id uuid primary key default gen_random_uuid(),
  slug text
    constraint books_slug_key unique
    constraint books_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  title text not null default '' check (char_length(title) <= 200 and title !~ '[[:cntrl:]]'),
  -- A short name, such as 'Genesis'.
  label text not null default '' check (char_length(label) <= 60 and label !~ '[[:cntrl:]]'),
  label_color text not null default 'plain' check (label_color in
    ('genesis', 'exodus', 'leviticus', 'numbers', 'deuteronomy', 'joshua', 'judges', 'bundle', 'plain')),
  -- The last by default.
  position integer not null check (position between 1 and 10000),
  -- The name of an uploaded file, or the path of a cover of the first edition.
  cover text check (cover ~ '^([0-9a-f]{64}\.(webp|jpg|png)|\.\./assets/covers/[a-z0-9-]{1,100}\.png)$'),
  cover_alt text not null default '' check (char_length(cover_alt) <= 1000),
  -- In dollars. No numeric, because some drivers hand those on as text.
  price double precision
    check (price > 0 and price <= 9999 and price = round(price::numeric, 2)::double precision),
  premise text not null default '' check (char_length(premise) <= 5000),
  summary_part1 text not null default '' check (char_length(summary_part1) <= 5000),
  summary_part2 text not null default '' check (char_length(summary_part2) <= 5000),
  -- Questions the book asks.
  teasers text[] not null default '{}' check (private.are_texts(teasers, 5, 1000)),
  -- Shown instead of the questions for a set.
  teaser_paragraph text not null default '' check (char_length(teaser_paragraph) <= 5000),
  -- One speaker per paragraph: 'Elior: …'.
  excerpt text not null default '' check (char_length(excerpt) <= 5000),
  format text not null default '' check (char_length(format) <= 200),
  length text not null default '' check (char_length(length) <= 200),
  language text not null default '' check (char_length(language) <= 200),
  delivery text not null default '' check (char_length(delivery) <= 200),
  refunds text not null default '' check (char_length(refunds) <= 200),
  isbn text constraint books_isbn_check check (private.is_isbn13(isbn)),
  is_bundle boolean not null default false,
  -- Addresses of the books in a set.
  contains text[] not null default '{}' check (private.are_texts(contains, 50, 100)),
  -- Whether the site's own store sells it. Its link comes before the shops.
  in_store boolean not null default false,
  shops jsonb not null default '[]' constraint books_shops_check check (private.are_shops(shops)),
  sample boolean not null default false,
  state text not null default 'draft' check (state in ('draft', 'published', 'retired')),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint only_sets_contain_books check (is_bundle or contains = '{}'),
  constraint published_books_are_complete check (state = 'draft' or (
    slug is not null and btrim(title) <> '' and btrim(label) <> '' and cover is not null and btrim(cover_alt) <> ''
    and price is not null and btrim(premise) <> '' and btrim(summary_part1) <> ''))
);

select private.protect_table('public.books');
select private.allow_editors('public.books', 'insert', 'update', 'delete');
grant select on public.books to anon, authenticated;

create policy "Visitors can read published and retired books"
  on public.books for select to anon
  using (state in ('published', 'retired'));
create policy "Editors can read all books, others published and retired ones"
  on public.books for select to authenticated
  using ((select private.is_editor()) or state in ('published', 'retired'));

-- The title of a set that contains the book, or null.
create function private.set_with_book(book_slug text)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(nullif(b.title, ''), 'Untitled') from public.books as b
  where book_slug = any (b.contains) and b.slug is distinct from book_slug
  order by b.position limit 1;
$$;
grant execute on function private.set_with_book(text) to authenticated, service_role;

create function private.prepare_book()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.position is null then
    new.position := 1 + coalesce((select max(position) from public.books), 0);
  end if;
  if tg_op = 'UPDATE' and new.slug is distinct from old.slug then
    -- Readers, shops, and letters link to it.
    if old.state <> 'draft' then
      raise exception 'The address of a published book can’t be changed.' using errcode = 'PT422';
    end if;
    if private.set_with_book(old.slug) is not null then
      raise exception 'This book is part of ‘%’. Remove it from that set before you change its address.',
        private.set_with_book(old.slug) using errcode = 'PT422';
    end if;
  end if;
  -- Another order is no conflict for an open editor.
  if tg_op = 'INSERT' or to_jsonb(new) - 'position' is distinct from to_jsonb(old) - 'position' then
    new.updated_at := clock_timestamp();
  end if;
  return new;
end;
$$;

create trigger prepare_book before insert or update on public.books
  for each row execute function private.prepare_book();

create function private.keep_book_of_set()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if private.set_with_book(old.slug) is not null then
    raise exception 'This book is part of ‘%’. Remove it from that set first.',
      private.set_with_book(old.slug) using errcode = 'PT422';
  end if;
  return old;
end;
$$;

create trigger keep_book_of_set before delete on public.books
  for each row execute function private.keep_book_of_set();

create trigger mark_rebuild_due_for_book after update on public.books
  for each row when (old.state <> 'draft' or new.state <> 'draft')
  execute function private.mark_rebuild_due();
create trigger mark_rebuild_due_for_new_book after insert on public.books
  for each row when (new.state <> 'draft')
  execute function private.mark_rebuild_due();
create trigger mark_rebuild_due_for_deleted_book after delete on public.books
  for each row when (old.state <> 'draft')
  execute function private.mark_rebuild_due();

create function private.record_book_action()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  old_state constant text := case when tg_op = 'INSERT' then 'none' else old.state end;
  new_state constant text := case when tg_op = 'DELETE' then 'none' else new.state end;
  name constant text := coalesce(nullif(case when tg_op = 'DELETE' then old.title else new.title end, ''), 'Untitled');
  action constant text := case
    when new_state = old_state then null
    when new_state = 'none' then 'Book deleted'
    when new_state = 'published' then 'Book published'
    when new_state = 'retired' then 'Book retired'
    when old_state = 'none' then 'Book added'
    else 'Book unpublished' end;
begin
  if action is not null then
    perform private.record_action(action, name);
  end if;
  if tg_op = 'UPDATE' and new.price is distinct from old.price and 'draft' not in (old.state, new.state) then
    perform private.record_action('Book price changed', format('%s: $%s to $%s', name,
      to_char(old.price, 'FM999990.00'), to_char(new.price, 'FM999990.00')));
  end if;
  return null;
end;
$$;

create trigger record_action after insert or update or delete on public.books
  for each row execute function private.record_book_action();

-- Moves a book up (-1) or down (1) in the list.
create function public.move_book(book uuid, step integer)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_editor();
  if step not in (-1, 1) then
    raise exception 'A book moves by one place.' using errcode = '22023';
  end if;
  lock table public.books in share row exclusive mode;
  update public.books as b set position = placed.place
  from (
    select listed.id,
      row_number() over (order by listed.place + case when listed.id = book then step * 1.5 else 0 end) as place
    from (select id, row_number() over (order by position, created_at, id) as place from public.books) as listed
  ) as placed
  where placed.id = b.id and placed.place <> b.position;
end;
$$;
select private.grant_execute('authenticated', 'public.move_book(uuid, integer)');

-- The first edition's eight books: added here to existing sites, and by the seed to new ones.
create function private.add_first_books()
returns void
language sql
set search_path = ''
as $first$
insert into public.books (slug, title, label, label_color, position, cover, cover_alt, price, premise, summary_part1,
  summary_part2, teasers, teaser_paragraph, excerpt, format, length, language, delivery, refunds, is_bundle, contains,
  in_store, sample, state)
select slug, title, label, label_color, position, cover, cover_alt, price, premise, summary_part1,
  summary_part2, teasers, teaser_paragraph, excerpt, format, length, language, delivery, refunds, is_bundle, contains,
  in_store, sample, state
from jsonb_to_recordset($json$
[
  {
    "slug": "genesis-exodus-leviticus",
    "title": "Speaking with the Almighty: Genesis, Exodus, Leviticus",
    "label": "Bundle",
    "label_color": "bundle",
    "position": 1,
    "cover": "../assets/covers/bundle.png",
    "cover_alt": "A star chart in gold lines on a night sky, in which three open volumes stand side by side under one arc of stars.",
    "price": 24.99,
    "premise": "Three books, one long conversation. Genesis asks where we come from, Exodus what we owe for having been freed, and Leviticus how anyone lives next door to the holy. This set gathers the first three volumes of the series, so that a question raised in the garden can be picked up again at Sinai and weighed at the altar. Elior and Ayala stay for all of it.",
    "summary_part1": "Read separately, the first three books can look like strangers to one another: a family chronicle, a national escape, a manual for priests. Read through one winter of evenings, as the narrator reads them here, they begin to talk among themselves. “Am I my brother’s keeper?” (Genesis 4:9) hangs in the air for two volumes until a line in the middle of Leviticus gives the reply (Leviticus 19:16). Joseph’s family goes down to Egypt in wagons, as honored guests; Exodus adds up what the move cost their descendants. Elior, sketching in pencil on the tablecloth, says that you walk the whole valley before you mark out a single plot. Ayala calls it reading the ledger from the first page, since the debts of one book are entered in the next.",
    "summary_part2": "The set holds the dialogues of all three volumes, complete and in order. Genesis moves from the light of the first day to a coffin in Egypt. Exodus crosses from the brickyards to a tent with a cloud above it. Leviticus opens with a voice calling from that tent (Leviticus 1:1) and reaches the year in which fields go home to their families. The guides change along the way. Ayala arrives with her arms folded, and by the jubilee she is defending the text against the narrator’s tired afternoon doubts. Elior, sure of every boundary stone at the start, learns to say aloud that he does not know. Together the three cost less than they do one by one, and the conversation runs on without a break.",
    "teasers": [],
    "teaser_paragraph": "A garden, a mountain, and an altar: these three volumes follow a single line from the first question God asks a human being to the one day in the year set aside for beginning again. Read together, they let one scene answer another. The brother whom nobody kept is still there behind the neighbor one is told to love, and the bricks made for Pharaoh are still underfoot when the boards are cut for the Tabernacle. Elior keeps the place. Ayala keeps the accounts. You keep the questions.",
    "excerpt": "",
    "format": "E-book (EPUB)",
    "length": "About 620 pages in three volumes",
    "language": "English",
    "delivery": "From our store (opens in a new tab)",
    "refunds": "Full refund within 14 days, through the store",
    "is_bundle": true,
    "contains": [
      "genesis",
      "exodus",
      "leviticus"
    ],
    "in_store": true,
    "sample": true,
    "state": "published"
  },
  {
    "slug": "genesis",
    "title": "Speaking with the Almighty: Genesis",
    "label": "Genesis",
    "label_color": "genesis",
    "position": 2,
    "cover": "../assets/covers/genesis.png",
    "cover_alt": "A star chart in gold lines on a night sky, in which seven linked circles stand for the seven days of creation.",
    "price": 11.99,
    "premise": "A narrator who cannot sleep sits down with two guides and the first book of the Torah. Elior, once a surveyor, reads what is written and stops where it stops. Ayala, who kept a market’s books, asks what each promise cost and who paid for it. Together they follow one family from the first light to a coffin in Egypt, and argue honestly all the way.",
    "summary_part1": "The book opens on a roof before dawn, with a question a child could ask: how is there light on the first day, when the sun appears on the fourth (Genesis 1:3, 1:14–19)? Elior refuses to explain it away. He would rather find out what the order wants us to notice. From there the conversation enters the garden, where the first thing God asks a human being is “Where art thou?” (Genesis 3:9). It passes the field in which Cain says something to Abel that the verse does not report (Genesis 4:8), and then spends a rainy evening on Noah, who builds, loads, and waits without one recorded word. Ayala keeps a list of everything people in this book might have said and didn’t. It grows long.",
    "summary_part2": "The second half belongs to a household. Abraham bargains for a city of strangers and does not bargain for his son; the guides disagree about why, and neither is allowed to win cheaply. Ayala goes through the purchase of the burial cave, four hundred shekels of silver (Genesis 23:16), as if she had been hired to audit it. Elior lingers over Jacob, limping at sunrise with a new name and the same brother still to face. Then comes Joseph, sold and jailed and raised up, a man who has to leave the room in order to weep (Genesis 43:30). The narrator has a brother too, as it turns out. The last conversation asks whether a family quarrel can end before someone agrees to tell the truth first.",
    "teasers": [
      "How can there be evening and morning for three days before there is a sun?",
      "What did Cain say to Abel in the field, and why does the verse break off before telling us?",
      "Why does Noah, through the whole of the flood, never say a single recorded word?",
      "Why did Abraham plead for the strangers of Sodom and make no plea for Isaac?",
      "Why did Joseph, with all the power of Egypt in his hands, never send word to his father?"
    ],
    "teaser_paragraph": "",
    "excerpt": "Elior: Read me the verse as it is, and don’t mend it.\n\nNarrator: “And Cain spoke unto Abel his brother. And it came to pass, when they were in the field…” Something is missing.\n\nAyala: What he said is missing.\n\nElior: Some ancient translations fill it in: “Let us go into the field.” The Hebrew doesn’t. It says that he spoke, and then it says that he killed.\n\nAyala: So there was a conversation first. It was the last chance anyone had, and we aren’t told how it went.\n\nElior: We are told one thing. When God asks him afterward, Cain answers with a question. He could have asked it in the field.",
    "format": "E-book (EPUB)",
    "length": "About 210 pages",
    "language": "English",
    "delivery": "From our store (opens in a new tab)",
    "refunds": "Full refund within 14 days, through the store",
    "is_bundle": false,
    "contains": [],
    "in_store": true,
    "sample": true,
    "state": "published"
  },
  {
    "slug": "exodus",
    "title": "Speaking with the Almighty: Exodus",
    "label": "Exodus",
    "label_color": "exodus",
    "position": 3,
    "cover": "../assets/covers/exodus.png",
    "cover_alt": "A star chart in gold lines on a night sky, in which two walls of water curve apart around a narrow dry path.",
    "price": 11.99,
    "premise": "How does a crowd of slaves become a people with a law? The narrator brings the question to the guides in the week before Passover, with the cupboards turned out and no bread in the house. Elior follows the footprints from the Nile to Sinai. Ayala counts bricks, straw, and days, and wants to know what freedom asks of those who receive it.",
    "summary_part1": "Before Moses has said a word, five women have stood in the way of the king’s orders. Two of them are midwives, and the book gives their names (Exodus 1:15) while it never troubles to give Pharaoh’s. Ayala starts there, because she likes a record that knows whom to credit. The dialogues go on to a bush that burns without being used up, to a shepherd with one objection after another, and to ten plagues that the narrator finds hard to read aloud in front of children. Elior does not soften them. At the sea he points out how abruptly Moses is told to stop crying out and to get the people moving (Exodus 14:15). The three of them drive down to a real shore, out of season, to talk about what going forward takes.",
    "summary_part2": "After the song come the complaints, and with them the plain work of living together. There is bread that spoils when it is hoarded (Exodus 16:20), a visiting father-in-law who sees that one man cannot judge from morning to evening, and at last a mountain. The guides give an unexpected amount of time to what follows the thunder: the goring ox, the uncovered pit, the heart of a stranger (Exodus 23:9). Ayala holds that these chapters are where the revelation pays its way. She and Elior part company over the golden calf and meet again at the Tabernacle, where the donors have to be told to stop giving (Exodus 36:6). When the book ends, under a cloud, the holiday is over as well, and someone is folding up the extra table.",
    "teasers": [
      "Why are two midwives named in the first chapter while Pharaoh never receives a name at all?",
      "Why is Moses told, at the edge of the sea, to stop crying out and tell the people to move?",
      "Of all possible subjects, why do the ordinances after Sinai open with the release of a servant?",
      "How do people who heard the thunder come to ask for a golden calf within weeks?",
      "Why is the Tabernacle described at length twice, once as a plan and once as a building?"
    ],
    "teaser_paragraph": "",
    "excerpt": "Narrator: They have the sea in front of them and six hundred chariots behind. Surely that is the moment to pray.\n\nElior: Moses thinks so too. And he is told: “Wherefore criest thou unto Me? Speak unto the children of Israel, that they go forward.”\n\nAyala: Forward where? The water hasn’t moved.\n\nElior: Look at the order. The verse about going forward comes first. The rod is lifted in the next.\n\nAyala: So they pay before delivery.\n\nNarrator: You make it sound like a bad contract.\n\nAyala: I make it sound like every contract I ever signed that was worth anything.",
    "format": "E-book (EPUB)",
    "length": "About 220 pages",
    "language": "English",
    "delivery": "From our store (opens in a new tab)",
    "refunds": "Full refund within 14 days, through the store",
    "is_bundle": false,
    "contains": [],
    "in_store": true,
    "sample": true,
    "state": "published"
  },
  {
    "slug": "leviticus",
    "title": "Speaking with the Almighty: Leviticus",
    "label": "Leviticus",
    "label_color": "leviticus",
    "position": 4,
    "cover": "../assets/covers/leviticus.png",
    "cover_alt": "A star chart in gold lines on a night sky, in which a single tall flame rises from a square, horned altar.",
    "price": 11.99,
    "premise": "The book most readers skip becomes the one the narrator cannot put down. In a kitchen that smells of salt and soap, Elior and Ayala read about offerings, fire, skin, houses, debts, and neighbors. He asks what each word meant to someone standing at the altar. She asks what a poor family could afford to bring, and finds that the book had asked before her.",
    "summary_part1": "It begins with a confession: the narrator has started Leviticus four times and has never gotten past the third chapter. Elior’s remedy is to read it as he used to read a boundary map, as directions for people who must live close to something powerful without being hurt by it. The offerings become legible one at a time. Salt belongs on them and honey does not (Leviticus 2:11–13). A ruler who errs has his own procedure, and so has the anointed priest. Anyone who cannot pay for a lamb may bring two birds, and anyone who cannot pay for birds may bring flour (Leviticus 5:7, 5:11). Then the mood changes. Aaron loses two sons and holds his peace (Leviticus 10:3), and for the length of a chapter nobody at the table argues.",
    "summary_part2": "From the altar the talk moves outward, to the body, the house, and the street. Ayala is charmed by the rule that a suspect house must be emptied before the priest arrives, so that the household’s goods are not condemned along with it (Leviticus 14:36). The two goats of the Day of Atonement, whose roles are settled by lot (Leviticus 16:8), provoke the sharpest disagreement in the volume. Chapter 19 is read aloud in a stairwell during a power cut: the corner of the field, the stumbling block, the honest stone on the scale, and among them the sentence about loving one’s neighbor. The final pages arrive at the jubilee. Ayala works out the arithmetic of giving every field back, checks it, and admits that she would like to see it tried.",
    "teasers": [
      "Why does the altar insist on salt and refuse honey?",
      "What could a family bring when it could not afford even two birds?",
      "Why did Aaron, on the day two of his sons died, say nothing at all?",
      "How does a priest examine a house, and why must the furniture be carried out first?",
      "What is the command to love your neighbor doing between a rule on grudges and a rule on seeds?"
    ],
    "teaser_paragraph": "",
    "excerpt": "Ayala: A lamb. If you can’t afford a lamb, two birds. If you can’t afford two birds, a measure of flour.\n\nNarrator: It looks like a price list.\n\nAyala: It is a price list that goes down until you can pay it. I never worked for anyone who kept one of those.\n\nElior: Now read what is promised at the end. After the birds: “and he shall be forgiven.” After the flour?\n\nNarrator: “And he shall be forgiven.” The same words.\n\nElior: The same words. The poor man isn’t forgiven a little less.",
    "format": "E-book (EPUB)",
    "length": "About 190 pages",
    "language": "English",
    "delivery": "From our store (opens in a new tab)",
    "refunds": "Full refund within 14 days, through the store",
    "is_bundle": false,
    "contains": [],
    "in_store": true,
    "sample": true,
    "state": "published"
  },
  {
    "slug": "numbers",
    "title": "Speaking with the Almighty: Numbers",
    "label": "Numbers",
    "label_color": "numbers",
    "position": 5,
    "cover": "../assets/covers/numbers.png",
    "cover_alt": "A star chart in gold lines on a night sky, in which the tents of the tribes, ordered and numbered, surround a sanctuary on four sides.",
    "price": 11.99,
    "premise": "Forty years, one desert, and a people who cannot stop thinking about cucumbers. On a series of long walks the narrator and the two guides follow the camp from its first orderly census to the plains of Moab. Elior, who has measured land, is at home among the lists. Ayala takes up the complaints one by one and finds several of them reasonable. Between the two lies the matter of trust.",
    "summary_part1": "Counting is an odd way to begin a story, so Ayala defends it: no one sets out bread for a person who is not on the list. The opening dialogues pace the camp as a surveyor would, with tribes to the four sides and the sanctuary in the middle (Numbers 2). Soon the straight lines bend. The people remember the fish of Egypt as having been free (Numbers 11:5), at which the former bookkeeper laughs out loud. Miriam speaks against Moses, and he answers with a prayer of five Hebrew words (Numbers 12:13); then a whole nation waits seven days until she can walk with it again. Twelve scouts come back with the same facts and two opposite conclusions. Elior wants to know who told them how they looked to the giants (Numbers 13:33).",
    "summary_part2": "The middle of the book is steep, and the guides do not hurry. Korah’s claim that all the congregation is holy (Numbers 16:3) sounds like something the narrator would have signed, and an entire night’s walk goes into finding what was wrong with it. Moses strikes a rock and loses a country (Numbers 20:11–12). A prophet for hire is corrected by the animal he is riding. Later the path opens out. Five sisters stand before Moses, the priest, and the assembly and ask for their father’s portion, and the reply from above is that they speak right (Numbers 27:7). The last walk ends on a ridge over the Jordan with a roll of camping places (Numbers 33), dry as a timetable, which Elior reads as gently as another man would turn the pages of a family album.",
    "teasers": [
      "Why does a book about the wilderness begin with a head count?",
      "Was the fish in Egypt really free, or does hunger rewrite what slaves remember?",
      "How could the scouts know what they looked like in the eyes of the giants?",
      "What was wrong with Korah’s claim that every member of the congregation is holy?",
      "Why did a donkey see the angel on the road before a celebrated prophet did?"
    ],
    "teaser_paragraph": "",
    "excerpt": "Narrator: “We remember the fish, which we were wont to eat in Egypt for nought.” For nothing!\n\nAyala: I laughed too. They were slaves. They got their fish the way an ox gets its hay.\n\nElior: They are hungry, and they are honest about the cucumbers.\n\nAyala: Honest about the cucumbers and wrong about the bill. Memory has kept the fish and lost the bricks.\n\nNarrator: Mine does that with every job I ever left.\n\nElior: Then go easy on them. The verse says that they wept. It doesn’t say that they lied.",
    "format": "E-book (EPUB)",
    "length": "About 230 pages",
    "language": "English",
    "delivery": "From our store (opens in a new tab)",
    "refunds": "Full refund within 14 days, through the store",
    "is_bundle": false,
    "contains": [],
    "in_store": true,
    "sample": true,
    "state": "published"
  },
  {
    "slug": "deuteronomy",
    "title": "Speaking with the Almighty: Deuteronomy",
    "label": "Deuteronomy",
    "label_color": "deuteronomy",
    "position": 6,
    "cover": "../assets/covers/deuteronomy.png",
    "cover_alt": "A star chart in gold lines on a night sky, in which a lone mountain rises above a half-opened scroll.",
    "price": 11.99,
    "premise": "Moses will die within sight of a land he may not enter, and he spends the time he has left talking. The narrator, who has lately sat at a bedside, asks what a person chooses to say at the end. Elior hears a farewell. Ayala hears a contract read aloud before the signing, with roofs, wages, millstones, and a limit on kings. They are listening to the same voice.",
    "summary_part1": "An old man retells a story that his listeners partly lived through, and he does not tell it quite as it was told before. In Exodus the Sabbath recalls creation; here it recalls slavery (Deuteronomy 5:15). Earlier the scouts go out at a word from God (Numbers 13:2); here the people ask for them (Deuteronomy 1:22). The narrator suspects an error. Ayala, who has listened to many witnesses, says that a story which never changes by a syllable has usually been rehearsed. The first half of the volume is therefore about memory: what the years of hunger were for, why a full barn can be more dangerous than thirst, and what a parent should say to a child who wants to know what all these rules are about (Deuteronomy 6:20). Elior thinks the child has the best line.",
    "summary_part2": "Then come the laws, and Ayala takes over the table. Put a parapet on your roof (Deuteronomy 22:8). Never accept a millstone as security, because it is someone’s life (Deuteronomy 24:6). Spare the fruit trees when you besiege a town. She sees a pattern: again and again the stronger party is asked to stand still for a moment. Even the king has to sit down and write out a book (Deuteronomy 17:18). Elior steers the talk back to the voice behind the clauses, and to a choice between life and death put before people who were free to refuse it (Deuteronomy 30:19). The final dialogue takes place on a hill at dusk. Below it lies everything Moses saw, and the guides speak softly about a grave that no one has found (Deuteronomy 34:6).",
    "teasers": [
      "Why does the commandment to keep the Sabbath give a different reason here than in Exodus?",
      "Why must a lender wait outside while the borrower goes in to fetch the pledge?",
      "What is a king supposed to learn by writing out his own copy of the law?",
      "Why is a new house, a new vineyard, or a betrothal enough to send a soldier home?",
      "Why is the grave of Moses, of all graves, the one that nobody can find?"
    ],
    "teaser_paragraph": "",
    "excerpt": "Ayala: The lender has to wait outside. “Thou shalt stand without, and the man to whom thou dost lend shall bring forth the pledge.”\n\nNarrator: What does it matter who carries it?\n\nAyala: You have never had your home looked over by a man you owe. He sees the one good chair. He sees what is left.\n\nElior: So the threshold is a boundary, and the poorer man keeps it.\n\nAyala: For as long as it takes to fetch a coat. It isn’t much. I have known people who would have paid double for it.",
    "format": "E-book (EPUB)",
    "length": "About 220 pages",
    "language": "English",
    "delivery": "From our store (opens in a new tab)",
    "refunds": "Full refund within 14 days, through the store",
    "is_bundle": false,
    "contains": [],
    "in_store": true,
    "sample": true,
    "state": "published"
  },
  {
    "slug": "joshua",
    "title": "Speaking with the Almighty: Joshua",
    "label": "Joshua",
    "label_color": "joshua",
    "position": 7,
    "cover": "../assets/covers/joshua.png",
    "cover_alt": "A star chart in gold lines on a night sky, in which seven trumpets point toward the cracking walls of Jericho.",
    "price": 11.99,
    "premise": "The great teacher is dead, the river is over its banks, and someone has to step in first. The narrator, just handed a responsibility that feels two sizes too large, reads Joshua in search of courage. Elior brings maps, since half of this book is boundaries. Ayala asks about the people who were already living there, and will not let that question be put away.",
    "summary_part1": "Joshua is told to be strong and of good courage four times in a single chapter (Joshua 1:6, 7, 9, 18), and Ayala observes that nobody says this to a man who is calm. The first dialogues take his fear seriously. They enter Jericho by way of a house on the wall, where Rahab bargains for her family more shrewdly than the spies she is hiding. They cross a river and stop at twelve stones set up on its bed, under the water, where no passerby will ever see them (Joshua 4:9). They meet an armed stranger who is asked whose side he is on and, in effect, says no (Joshua 5:13–14). Elior thinks the book turns on that answer. When the walls come down, the guides discuss the days of silence as carefully as the shout.",
    "summary_part2": "There is no comfortable way to read the fall of Jericho (Joshua 6:21), and this volume does not pretend to have found one. The narrator asks plainly, Ayala is angry, and Elior will neither excuse the verse nor look away from it. What follows is a study in consequences: gold buried under the floor of a tent, a treaty won with moldy bread and honored all the same (Joshua 9). Then the surveyors go out. Elior is as happy as a boy among the lots and borders, until an altar beside the Jordan nearly begins a civil war and a conversation prevents it (Joshua 22). At Shechem the old commander tells the people to choose, and then, oddly, tries to talk them out of choosing too easily (Joshua 24:15, 19). The narrator signs nothing that night and sleeps well.",
    "teasers": [
      "Why must a seasoned commander be told to be strong four times in one chapter?",
      "Why did Joshua set up twelve stones on the riverbed, where no one would ever see them?",
      "Why does the stranger with the drawn sword decline to say whose side he is on?",
      "Must you keep your word to someone who tricked you with moldy bread and worn-out sandals?",
      "How did one altar beside the Jordan bring the tribes to the edge of war with each other?"
    ],
    "teaser_paragraph": "",
    "excerpt": "Narrator: It is the right question to ask a stranger with a sword. “Art thou for us, or for our adversaries?”\n\nElior: And he says no.\n\nNarrator: No to which?\n\nElior: To the question, I think. He hasn’t come to take a side.\n\nAyala: That is a frightening thing to hear on the eve of a battle.\n\nElior: Joshua takes off his shoes. He doesn’t ask again.\n\nAyala: I would have asked again.",
    "format": "E-book (EPUB)",
    "length": "About 180 pages",
    "language": "English",
    "delivery": "From our store (opens in a new tab)",
    "refunds": "Full refund within 14 days, through the store",
    "is_bundle": false,
    "contains": [],
    "in_store": true,
    "sample": true,
    "state": "published"
  },
  {
    "slug": "judges",
    "title": "Speaking with the Almighty: Judges",
    "label": "Judges",
    "label_color": "judges",
    "position": 8,
    "cover": "../assets/covers/judges.png",
    "cover_alt": "A star chart in gold lines on a night sky, in which a burning torch stands upright between the two pans of a pair of scales.",
    "price": 11.99,
    "premise": "No one is in charge, half the country is armed, and each person does what seems right at the time. The narrator, weary of the evening news, finds Judges uncomfortably familiar. Ayala reads it as an audit of leaders, from the admirable to the appalling. Elior goes through it by lamplight, looking for the few people in the book who stop and listen. Neither of them promises a hero.",
    "summary_part1": "A left-handed man straps his blade to the thigh where nobody expects one (Judges 3:15–16). A woman gives judgment beneath a palm tree (Judges 4:5), and another keeps milk and a hammer within reach. The early judges turn up like improvised tools, and Ayala enjoys them more than she considers proper. The guides trace the wheel on which the book turns, from ease to forgetting to trouble to a cry for help, and ask why no rescue outlives the rescuer (Judges 2:19). Gideon has three evenings to himself. Threshing in hiding, he meets an angel’s greeting with the very complaint the narrator has carried for years (Judges 6:13). He wins with jars and torches, declines to rule in excellent words, and then makes a thing of gold that becomes a snare (Judges 8:23, 8:27).",
    "summary_part2": "After Gideon the lamp burns lower. Jotham climbs a mountain and shouts down a fable about trees that choose a bramble for their king (Judges 9:8–15); Ayala says that she has worked for the bramble. Jephthah vows before he thinks. The dialogue about his daughter is the quietest in the series, and it gives her request the attention that her father’s bargain did not. Men are killed at a river crossing over a single consonant (Judges 12:6). Samson, a match for everybody except himself, leans on two pillars. The final chapters are among the darkest in scripture, and the three read them aloud, in turns, with long pauses and little comment. What is left is the refrain about having no king, and a disagreement, still going on at the door, over what exactly was missing.",
    "teasers": [
      "Why does it matter so much to the story that Ehud was left-handed?",
      "If God is with us, Gideon asks, why has all this happened to us, and does he get an answer?",
      "Why did the olive, the fig, and the vine all refuse to be king of the trees?",
      "Could Jephthah’s vow have been undone, and why does nobody in the chapter try?",
      "How did the way a man pronounced one word become a death sentence at the Jordan?"
    ],
    "teaser_paragraph": "",
    "excerpt": "Ayala: First they ask the olive, then the fig, then the vine. All three are busy.\n\nNarrator: They sound modest to me.\n\nAyala: They sound like every capable person I ever asked to sit on a committee. So the job goes to the bramble, and the bramble says: come and take refuge in my shadow.\n\nNarrator: A bramble has no shadow to speak of.\n\nElior: That is the joke. Jotham shouts it from a mountain, and then he runs.\n\nAyala: He was right, and he ran. The book leaves it to us what to make of that.",
    "format": "E-book (EPUB)",
    "length": "About 200 pages",
    "language": "English",
    "delivery": "From our store (opens in a new tab)",
    "refunds": "Full refund within 14 days, through the store",
    "is_bundle": false,
    "contains": [],
    "in_store": true,
    "sample": true,
    "state": "published"
  }
]
$json$) as first(slug text, title text, label text, label_color text, position integer, cover text, cover_alt text,
  price double precision, premise text, summary_part1 text, summary_part2 text, teasers text[], teaser_paragraph text,
  excerpt text, format text, length text, language text, delivery text, refunds text, is_bundle boolean,
  contains text[], in_store boolean, sample boolean, state text);
$first$;
revoke execute on function private.add_first_books() from public;

do $$
begin
  if not exists (select 1 from public.book_chapters) and not exists (select 1 from public.user_roles) then
    return;
  end if;
  perform private.add_first_books();
  -- The edited texts, each field where it is valid, as the pages used them.
  update public.books as book set
    cover = case when entry ->> 'cover' ~ '^[0-9a-f]{64}\.(webp|jpg|png)$' then entry ->> 'cover' else cover end,
    cover_alt = case when char_length(btrim(entry ->> 'imageAlt')) between 1 and 200
      then entry ->> 'imageAlt' else cover_alt end,
    price = case when jsonb_typeof(entry -> 'price') = 'number' and (entry ->> 'price')::numeric > 0
        and (entry ->> 'price')::numeric <= 9999
      then round((entry ->> 'price')::numeric, 2)::double precision else price end,
    premise = case when char_length(btrim(entry ->> 'premise')) between 1 and 5000
      then entry ->> 'premise' else premise end,
    summary_part1 = case when char_length(btrim(entry ->> 'longSummaryPart1')) between 1 and 5000
      then entry ->> 'longSummaryPart1' else summary_part1 end,
    summary_part2 = case when char_length(btrim(entry ->> 'longSummaryPart2')) between 1 and 5000
      then entry ->> 'longSummaryPart2' else summary_part2 end,
    teasers = case when jsonb_typeof(entry -> 'teasers') = 'array' and jsonb_array_length(entry -> 'teasers') = 5
        and private.are_texts(array(select jsonb_array_elements_text(entry -> 'teasers')), 5, 1000)
      then array(select jsonb_array_elements_text(entry -> 'teasers')) else teasers end,
    teaser_paragraph = case when is_bundle and char_length(btrim(entry ->> 'teaserParagraph')) between 1 and 5000
      then entry ->> 'teaserParagraph' else teaser_paragraph end,
    excerpt = case when not is_bundle and char_length(entry ->> 'excerpt') <= 5000
      then entry ->> 'excerpt' else excerpt end,
    format = case when char_length(entry ->> 'format') <= 200 then entry ->> 'format' else format end,
    length = case when char_length(entry ->> 'length') <= 200 then entry ->> 'length' else length end,
    language = case when char_length(entry ->> 'language') <= 200 then entry ->> 'language' else language end,
    delivery = case when char_length(entry ->> 'delivery') <= 200 then entry ->> 'delivery' else delivery end,
    refunds = case when char_length(entry ->> 'refunds') <= 200 then entry ->> 'refunds' else refunds end,
    sample = case when jsonb_typeof(entry -> 'sample') = 'boolean' then (entry ->> 'sample')::boolean else sample end
  from public.site_texts, jsonb_array_elements(site_texts.entries) as entry
  where site_texts.collection = 'books' and entry ->> 'id' = book.label_color;
  delete from public.site_texts where collection = 'books';
end;
$$;
