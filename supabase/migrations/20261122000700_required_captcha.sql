-- Where the captcha is verified on the server, messages come through the contact function (supabase/functions/contact),
-- which stores them as service_role. Visitors may then not go around it:
--   update private.site_settings set captcha_required = true;

alter table private.site_settings add column captcha_required boolean not null default false;

create function private.captcha_required()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select captcha_required from private.site_settings;
$$;
grant execute on function private.captcha_required() to anon, authenticated, service_role;

drop policy "Visitors can send a message" on public.contact_messages;
create policy "Visitors can send a message where no captcha is required"
  on public.contact_messages for insert to anon, authenticated
  with check (created_at = now() and not (select private.captcha_required()));
