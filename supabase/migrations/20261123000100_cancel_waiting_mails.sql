-- Emails that wait can be given up while sending is paused: after a backup is restored, some of them were sent already.
-- Those that are sent despite the pause, about accounts and to try out, stay.
create function public.cancel_waiting_mails()
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  canceled integer;
begin
  perform private.require_admin();
  if not (select is_paused from public.mail_settings) then
    raise exception 'Pause sending first.' using errcode = 'PT422';
  end if;
  update public.mail_outbox set status = 'canceled', last_error = 'Canceled by an administrator.'
  where status = 'waiting' and priority > 0;
  get diagnostics canceled = row_count;
  return canceled;
end;
$$;

revoke execute on function public.cancel_waiting_mails() from public;
grant execute on function public.cancel_waiting_mails() to authenticated;
