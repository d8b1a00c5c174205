-- The two demo accounts: an administrator and a reader without the role. Both passwords are 'let-there-be-light',
-- stored as a bcrypt hash made beforehand (hashing anew would cost every test run a third of a second).
-- GoTrue wants empty strings in the token columns and, on a hosted stack, the all-zero instance.

do $$
declare
  account record;
begin
  for account in
    select * from (values
      ('11111111-1111-4111-8111-111111111111'::uuid, 'admin@example.com',
        '$2a$10$Te0eJE8SfDhNeNCWkkjNceQpHwD1.UihFU3UGsR/ry44H3CJAtBfq', true),
      ('22222222-2222-4222-8222-222222222222'::uuid, 'reader@example.com',
        '$2a$10$k1AwVdL6RoPxLrdaNP97bueypOBq1jdU19l3.VmryL/ZtsyyRr9kW', false)
    ) as accounts (id, email, password_hash, administers)
  loop
    insert into auth.users (
      id, aud, role, email, encrypted_password, email_confirmed_at, confirmation_token, recovery_token,
      email_change, email_change_token_new, email_change_token_current, reauthentication_token,
      phone_change, phone_change_token, raw_app_meta_data, raw_user_meta_data, created_at, updated_at
    ) values (
      account.id, 'authenticated', 'authenticated', account.email, account.password_hash, now(), '', '',
      '', '', '', '', '', '', '{"provider":"email","providers":["email"]}', '{}', now(), now()
    );
    insert into auth.identities (
      id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at
    ) values (
      gen_random_uuid(), 'email', account.id::text, account.id,
      jsonb_build_object('sub', account.id::text, 'email', account.email, 'email_verified', true),
      now(), now(), now()
    );
    if exists (
      select 1 from information_schema.columns
      where table_schema = 'auth' and table_name = 'users' and column_name = 'instance_id'
    ) then
      execute format('update auth.users set instance_id = %L where id = %L',
        '00000000-0000-0000-0000-000000000000', account.id);
    end if;
    if account.administers then
      insert into public.user_roles (user_id, role) values (account.id, 'admin');
    end if;
  end loop;
end;
$$;
