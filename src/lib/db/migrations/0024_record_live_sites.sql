-- The commits that visitors have seen, so that the site of an earlier time can be put back.
create table live_sites (
  commit text primary key,
  first_live_at timestamptz not null default now(),
  -- When it went live last: an earlier one may have been put back.
  live_at timestamptz not null default now()
);

insert into live_sites (commit, first_live_at, live_at)
select served_commit, coalesce(served_since, now()), coalesce(served_since, now())
from publishing_state where served_commit is not null;
