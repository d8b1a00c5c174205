-- Who did what in the admin area. Without readers' personal data, so that erasure can ignore it.

create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- An administrator's or editor's email address; 'server' for the schedule and commands.
  actor text not null check (char_length(actor) <= 254),
  action text not null check (char_length(action) between 1 and 100),
  subject text check (char_length(subject) <= 300)
);

create index audit_log_newest_first on public.audit_log (at desc, id desc);

select private.protect_table('public.audit_log');
revoke all on public.audit_log from service_role;
grant select, insert on public.audit_log to service_role;
select private.allow_administrators('public.audit_log', 'select');

-- Also for the owner. Rows can be deleted after 400 days.
create function private.keep_audit_log()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '400 days' then
    return old;
  end if;
  raise exception 'The audit log cannot be changed.' using errcode = '42501';
end;
$$;

create function private.purge_audit_log()
returns void
language sql
set search_path = ''
as $$
  delete from public.audit_log where at < now() - interval '400 days';
$$;

create trigger keep_audit_log before update or delete on public.audit_log
  for each row execute function private.keep_audit_log();
create trigger keep_whole_audit_log before truncate on public.audit_log
  for each statement execute function private.keep_audit_log();

create function private.record_action(action text, subject text default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.audit_log (actor, action, subject)
  values (
    coalesce((select email from auth.users where id = auth.uid()), nullif(current_setting('site.actor', true), ''), 'server'),
    record_action.action,
    left(record_action.subject, 300));
end;
$$;

create function private.record_row_action()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- A JSON row, because each table has other columns.
  before constant jsonb := case when tg_op = 'INSERT' then '{}'::jsonb else to_jsonb(old) end;
  after constant jsonb := case when tg_op = 'DELETE' then '{}'::jsonb else to_jsonb(new) end;
  row_values constant jsonb := before || after;
  changed_names constant text := (
    select string_agg(replace(name, '_', ' '), ', ' order by name) from jsonb_object_keys(after) as name
    where after -> name is distinct from before -> name and name not in ('updated_at', 'pause_reason'));
  role_name constant text := case row_values ->> 'role' when 'editor' then 'Editor' else 'Administrator' end;
  chapter constant text := format('Chapter %s: %s', row_values ->> 'chapter_number', row_values ->> 'chapter_title');
begin
  case tg_table_name
    when 'book_chapters' then
      if tg_op = 'DELETE' then
        perform private.record_action('Chapter deleted', chapter);
      elsif coalesce((after ->> 'is_published')::boolean, false) <> coalesce((before ->> 'is_published')::boolean, false) then
        perform private.record_action(
          case when (after ->> 'is_published')::boolean then 'Chapter published' else 'Chapter unpublished' end, chapter);
      end if;
    when 'user_roles' then
      if after ->> 'role' is distinct from before ->> 'role' then
        perform private.record_action(
          case tg_op when 'INSERT' then role_name || ' added' when 'DELETE' then role_name || ' removed'
            else 'Role changed to ' || lower(role_name) end,
          (select email from auth.users where id = (row_values ->> 'user_id')::uuid));
      end if;
    when 'letters' then
      if tg_op = 'DELETE' then
        perform private.record_action('Letter deleted', row_values ->> 'subject');
      elsif after ->> 'status' is distinct from before ->> 'status' and after ->> 'status' in ('scheduled', 'sending', 'canceled') then
        perform private.record_action(
          case after ->> 'status' when 'scheduled' then 'Letter scheduled' when 'sending' then 'Letter sent'
            else 'Letter stopped' end,
          row_values ->> 'subject');
      end if;
    when 'site_texts' then
      perform private.record_action('Texts changed', row_values ->> 'collection');
    when 'mail_settings' then
      if changed_names is not null then
        perform private.record_action('Mail settings changed', changed_names);
      end if;
    when 'site_settings' then
      if changed_names is not null then
        perform private.record_action('Site settings changed', changed_names);
      end if;
  end case;
  return null;
end;
$$;

create trigger record_publication_action after update of is_published on public.book_chapters
  for each row execute function private.record_row_action();
create trigger record_deletion_action after delete on public.book_chapters
  for each row execute function private.record_row_action();
create trigger record_action after insert or update or delete on public.user_roles
  for each row execute function private.record_row_action();
create trigger record_action after update or delete on public.letters
  for each row execute function private.record_row_action();
create trigger record_action after insert or update or delete on public.site_texts
  for each row execute function private.record_row_action();
create trigger record_action after update on public.mail_settings
  for each row execute function private.record_row_action();
create trigger record_action after update on private.site_settings
  for each row execute function private.record_row_action();

create function private.record_deleted_rows()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  deleted constant bigint := (select count(*) from removed);
begin
  if deleted > 0 then
    perform private.record_action('Readers’ data deleted', deleted || ' from ' || replace(tg_table_name, '_', ' '));
  end if;
  return null;
end;
$$;

do $$
declare
  readers_table text;
begin
  foreach readers_table in array array['email_leads', 'contact_messages', 'podcast_subscribers', 'followers'] loop
    execute format('create trigger record_deleted_rows after delete on public.%I referencing old table as removed
      for each statement when (current_user = ''authenticated'') execute function private.record_deleted_rows()', readers_table);
  end loop;
end;
$$;

-- Called before an export is saved.
create function public.record_export(list text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_recent_admin();
  -- The name comes from the browser, and must not be a reader's address.
  if list is null or list not in ('messages', 'leads', 'followers', 'one person’s data', 'everything written') then
    raise exception 'There is no such list.' using errcode = 'PT422';
  end if;
  perform private.record_action('List exported', list);
end;
$$;

create function public.list_audit_log(search text default '', row_offset integer default 0)
returns table (id bigint, at timestamptz, actor text, action text, subject text)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  needle constant text := private.normalize_search(search);
begin
  perform private.require_admin();
  return query
  select l.id, l.at, l.actor, l.action, l.subject from public.audit_log as l
  where needle = '' or position(needle in lower(concat_ws(' ', l.actor, l.action, l.subject))) > 0
  order by l.at desc, l.id desc
  limit 50 offset least(greatest(coalesce(row_offset, 0), 0), 100000);
end;
$$;

select private.grant_execute('authenticated', 'public.record_export(text)', 'public.list_audit_log(text, integer)');
