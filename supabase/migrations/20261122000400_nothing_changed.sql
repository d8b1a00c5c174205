-- Row security lets a write without rights pass and change nothing, and so does a row that is gone. Through the API
-- both are errors: an administrator who is told 'deleted' can rely on it.
-- Functions with their owner's rights are not held to this: counting a view of a missing chapter stays silent.

create function private.refuse_no_change()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- An upsert fires the triggers of UPDATE too, also where it only inserts.
  if current_setting('site.inserting_into', true) = tg_relid::text then
    return null;
  end if;
  if not exists (select 1 from changed) then
    raise exception 'Nothing was changed: no such row, or no right to change it.' using errcode = 'PT404';
  end if;
  return null;
end;
$$;

create function private.note_insert()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform set_config('site.inserting_into', case tg_when when 'BEFORE' then tg_relid::text else '' end, true);
  return null;
end;
$$;

-- A later table calls this in its own migration; the schema's tests hold it to that.
create function private.refuse_writes_without_change(changed_table regclass)
returns void
language plpgsql
set search_path = ''
as $$
declare
  by_api constant text := 'for each statement when (current_user in (''anon'', ''authenticated''))';
begin
  execute format('create trigger refuse_no_update after update on %s referencing new table as changed
    %s execute function private.refuse_no_change()', changed_table, by_api);
  execute format('create trigger refuse_no_delete after delete on %s referencing old table as changed
    %s execute function private.refuse_no_change()', changed_table, by_api);
  execute format('create trigger note_insert before insert on %s %s execute function private.note_insert()',
    changed_table, by_api);
  execute format('create trigger note_inserted after insert on %s %s execute function private.note_insert()',
    changed_table, by_api);
end;
$$;

select private.refuse_writes_without_change(tables.name) from (
  select format('public.%I', tablename)::regclass as name from pg_tables where schemaname = 'public'
) as tables;
