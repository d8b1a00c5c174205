-- A visitor's form sends one row. Without a bound, one statement could bring a hundred thousand.
-- Refused at the second row, before the others are written; administrators, service_role and the owner are free.

create function private.begin_insert_by_visitor()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform set_config('site.rows_left', case when private.is_admin() then 'any' else 'one' end, true);
  return null;
end;
$$;

create function private.refuse_second_row()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  case current_setting('site.rows_left', true)
    when 'any' then return new;
    when 'one' then
      perform set_config('site.rows_left', 'none', true);
      return new;
    else
      raise exception 'Send one row per request.' using errcode = 'PT413';
  end case;
end;
$$;

do $$
declare
  written text;
begin
  foreach written in array array['email_leads', 'contact_messages', 'podcast_subscribers', 'chapter_views'] loop
    execute format(
      'create trigger begin_insert_by_visitor before insert on public.%I for each statement
       when (current_user in (''anon'', ''authenticated'')) execute function private.begin_insert_by_visitor()', written);
    -- The name sorts before the other row triggers, so that no work is done for a second row.
    execute format(
      'create trigger admit_one_row before insert on public.%I for each row
       when (current_user in (''anon'', ''authenticated'')) execute function private.refuse_second_row()', written);
  end loop;
end;
$$;
