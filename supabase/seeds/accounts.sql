-- The two demo accounts. Both passwords are 'let-there-be-light'; hashing them here would take a third of a second.

insert into public.user_roles (user_id, role)
values (
  private.create_account(
    'admin@example.com', '$2a$10$Te0eJE8SfDhNeNCWkkjNceQpHwD1.UihFU3UGsR/ry44H3CJAtBfq',
    account => '11111111-1111-4111-8111-111111111111'),
  'admin'
);
select private.create_account(
  'reader@example.com', '$2a$10$k1AwVdL6RoPxLrdaNP97bueypOBq1jdU19l3.VmryL/ZtsyyRr9kW',
  account => '22222222-2222-4222-8222-222222222222');

-- The account service of a hosted stack looks for the all-zero instance.
do $$
begin
  update auth.users set instance_id = '00000000-0000-0000-0000-000000000000';
exception when undefined_column then null;
end;
$$;
