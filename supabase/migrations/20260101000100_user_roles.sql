-- Who administers the site. Rows are made in SQL by the owner of the project, never through the API.

create table public.user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role = 'admin'),
  primary key (user_id, role)
);

alter table public.user_roles enable row level security;
revoke all on public.user_roles from anon, authenticated;
grant select on public.user_roles to authenticated;
grant all on public.user_roles to service_role;

-- Replaced in 20261122100000_access.sql.
create policy "Signed-in people can see their own roles"
  on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()));

-- Policies call it as `(select private.is_admin())`: the planner then asks once per statement instead of once per row.
-- Replaced in 20261122100000_access.sql.
create function private.is_admin()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select 1 from public.user_roles
    where user_id = (select auth.uid()) and role = 'admin'
  );
$$;
grant execute on function private.is_admin() to anon, authenticated, service_role;
