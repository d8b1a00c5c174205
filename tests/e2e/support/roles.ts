// The database does not allow the last administrator to be removed.
import type { World } from './world.ts';

export async function revokeRole(backend: Pick<World, 'sql'>): Promise<void> {
  await backend.sql(`insert into public.user_roles (user_id, role)
    select id, 'admin' from auth.users where email = 'reader@example.com'`);
  await backend.sql(`delete from public.user_roles using auth.users
    where user_id = users.id and users.email = 'admin@example.com'`);
}

export async function restoreRole(backend: Pick<World, 'sql'>): Promise<void> {
  await backend.sql(`insert into public.user_roles (user_id, role)
    select id, 'admin' from auth.users where email = 'admin@example.com'`);
}
