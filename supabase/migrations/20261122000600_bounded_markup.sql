-- A text has a bounded amount of markup: at most 200 tags in a line and 20,000 in all, counted by '<'.
-- A line of thousands of tags once kept feeds and pages from being made.

-- What is wrong with the markup of a text, as a sentence for its author; null when nothing is.
-- Lines end as the reader ends them (src/lib/chapter-text/chapter-lines.ts).
create function private.markup_problem(body text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when body is null or char_length(body) - char_length(replace(body, '<', '')) <= 200 then null
    when char_length(body) - char_length(replace(body, '<', '')) > 20000 then 'The text has more than 20,000 tags.'
    else (
      select 'Line ' || number || ' has more than 200 tags.'
      from unnest(string_to_array(replace(replace(body, E'\r\n', E'\n'), E'\r', E'\n'), E'\n'))
        with ordinality as lines (line, number)
      where char_length(line) - char_length(replace(line, '<', '')) > 200
      order by number
      limit 1
    )
  end;
$$;

create function private.refuse_excess_markup()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  problem text;
begin
  -- A text that was stored before this rule stays as it is.
  if tg_op = 'UPDATE' and new.content is not distinct from old.content then
    return new;
  end if;
  problem := private.markup_problem(new.content);
  if problem is null then
    return new;
  end if;
  if tg_table_name = 'chapter_drafts' then
    -- A chapter from before this rule can still be withdrawn: its text becomes the draft then.
    if exists (select 1 from public.book_chapters where id = new.chapter_id and content = new.content) then
      return new;
    end if;
  end if;
  raise exception '%', problem using errcode = '23514';
end;
$$;

-- The name sorts after move_chapter_text, which makes the draft the text.
create trigger refuse_excess_markup
  before insert or update of content, is_published on public.book_chapters
  for each row execute function private.refuse_excess_markup();

create trigger refuse_excess_markup
  before insert or update of content on public.chapter_drafts
  for each row execute function private.refuse_excess_markup();

-- As before, but a draft from before this rule holds up no other chapter.
create or replace function private.publish_due_chapters()
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  published integer;
begin
  update public.book_chapters as due
  set is_published = true
  where not due.is_published
    and due.release_date <= now()
    and exists (
      select 1 from public.chapter_drafts as draft
      where draft.chapter_id = due.id
        and btrim(draft.content, E' \t\r\n') <> ''
        and private.markup_problem(draft.content) is null
    );
  get diagnostics published = row_count;
  return published;
end;
$$;
