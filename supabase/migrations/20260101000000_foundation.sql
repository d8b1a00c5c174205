-- Ground rules for every later migration: nothing is granted unless a line says so.
-- The same files run on the embedded backend, on plain PostgreSQL behind the same API and on a hosted project.

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;

-- Helpers that policies and triggers call. The API exposes `public` only, so nothing here can be called over HTTP.
create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

grant usage on schema public to anon, authenticated, service_role;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
-- PostgreSQL lets everybody execute a new function; that default belongs to all schemas, so it cannot be revoked per schema.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated;

-- An address as this site accepts it: one @, a dot in the domain, no blanks, at most 254 characters (RFC 5321).
-- The database repeats the check because a visitor can call the API without our forms.
-- Replaced in 20261122100050_email_addresses.sql.
create function private.is_email(address text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select char_length(address) between 3 and 254
    and address ~ '^[^\s@<>"]+@[^\s@<>".]+(\.[^\s@<>".]+)+$';
$$;
grant execute on function private.is_email(text) to anon, authenticated, service_role;

-- Stores addresses in one spelling, so that uniqueness means 'the same mailbox'.
-- Replaced in 20261122100050_email_addresses.sql.
create function private.lower_email()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.email := lower(btrim(new.email));
  return new;
end;
$$;
