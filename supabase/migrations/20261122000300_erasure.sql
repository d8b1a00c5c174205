-- What visitors sent can be erased: the privacy policy promises it, and administrators do it.

grant delete on public.email_leads, public.contact_messages, public.podcast_subscribers, public.chapter_views
  to authenticated;

create policy "Administrators can erase leads"
  on public.email_leads for delete to authenticated
  using ((select private.is_admin()));

create policy "Administrators can erase messages"
  on public.contact_messages for delete to authenticated
  using ((select private.is_admin()));

create policy "Administrators can erase subscribers"
  on public.podcast_subscribers for delete to authenticated
  using ((select private.is_admin()));

create policy "Administrators can erase views"
  on public.chapter_views for delete to authenticated
  using ((select private.is_admin()));

-- The sums that the figures are made of lose what was erased.
create function private.sum_erased_views()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.chapter_depths as sums
  set views = sums.views - gone.views, depth_sum = sums.depth_sum - gone.depth_sum
  from (
    select chapter_id, count(*) as views, sum(scroll_depth) as depth_sum from erased group by chapter_id
  ) as gone
  where sums.chapter_id = gone.chapter_id;

  update private.chapter_referrers as sums
  set views = sums.views - gone.views
  from (
    select chapter_id, private.referrer_host(referrer) as referrer, count(*) as views from erased group by 1, 2
  ) as gone
  where sums.chapter_id = gone.chapter_id and sums.referrer = gone.referrer;

  -- A host that sent only erased readers is not kept either.
  delete from private.chapter_referrers where views <= 0;
  return null;
end;
$$;

create trigger sum_erased_views
  after delete on public.chapter_views
  referencing old table as erased
  for each statement execute function private.sum_erased_views();

create function private.reset_view_sums()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.chapter_depths;
  delete from private.chapter_referrers;
  return null;
end;
$$;

create trigger reset_view_sums
  after truncate on public.chapter_views
  for each statement execute function private.reset_view_sums();
