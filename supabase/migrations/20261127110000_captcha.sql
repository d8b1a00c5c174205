-- Solved proof-of-work challenges, each of which is accepted once.
create table private.captcha_solutions (
  signature text primary key check (signature ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null
);
create index captcha_solutions_by_expiry on private.captcha_solutions (expires_at);

-- True if the challenge has not been used before. Its signature and expiry have been verified by the caller.
create function public.take_captcha(challenge_signature text, challenge_expires_at timestamptz)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.captcha_solutions where expires_at < now();
  insert into private.captcha_solutions (signature, expires_at)
  values (challenge_signature, challenge_expires_at)
  on conflict do nothing;
  return found;
end;
$$;
revoke execute on function public.take_captcha(text, timestamptz) from public, anon, authenticated;
grant execute on function public.take_captcha(text, timestamptz) to service_role;
