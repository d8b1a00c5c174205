-- An access token is good for an hour. With this an administrator's is worth nothing as soon as its session has ended:
-- signed out, or ended by a new password. Tokens without a session are made with the project's secret alone.
create or replace function private.is_admin()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select 1 from public.user_roles
    where user_id = (select auth.uid()) and role = 'admin'
  ) and (
    (select auth.jwt() ->> 'session_id') is null
    or exists (
      select 1 from auth.sessions
      where id::text = (select auth.jwt() ->> 'session_id') and user_id = (select auth.uid())
    )
  );
$$;
