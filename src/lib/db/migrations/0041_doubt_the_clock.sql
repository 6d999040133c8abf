-- How many inquiries the last retention run was about to delete when it asked the office instead;
-- null where it deleted what was due.
alter table site_watch add column retention_held integer;

-- As before, but an attempt from the future, which only a wrong clock makes, limits nothing. The
-- five seconds are for attempts that are made at once.
create or replace function take_attempt(
  new_key text, attempts integer, window_seconds integer,
  out taken boolean, out retry_after_seconds integer
) language plpgsql
-- Plans are made while the table is empty, too, and are to find what has run out by its index when
-- there are many rows that have not.
set enable_seqscan = off
as $body$
declare
  length constant interval := window_seconds * interval '1 second';
begin
  -- Rows that somebody else is changing are left to the next attempt.
  delete from rate_limits where ctid = any (array(
    select ctid from rate_limits where expires_at < now() and key <> new_key
    order by expires_at limit 100 for update skip locked
  ));
  insert into rate_limits as held (key, taken_at, is_taken, expires_at)
  values (new_key, array[now()], true, now() + length)
  on conflict (key) do update set (taken_at, is_taken, expires_at) = (
    select
      case when recent.number < attempts then recent.list || now() else recent.list end,
      recent.number < attempts,
      excluded.expires_at
    from (
      select count(*) as number,
        coalesce(array_agg(moment order by moment), '{}'::timestamptz[]) as list
      from unnest(held.taken_at) as moment
      where moment > now() - length and moment <= now() + interval '5 seconds'
    ) as recent
  )
  returning is_taken,
    least(window_seconds, greatest(1, ceil(extract(epoch from taken_at[1] + length - now()))))
  into taken, retry_after_seconds;
end $body$;
