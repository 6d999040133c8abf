-- Which caregivers families looked at and asked about after a search for a match. A family's visit
-- counts once for each caregiver and kind, whatever is repeated.
create table match_interests (
  -- A keyed hash of the visit's id, never the id itself. Nothing is looked up by it.
  session_key text collate "C" not null,
  -- The number in the content, which may be any whole number. The caregiver may be gone by now.
  provider_id bigint not null,
  kind text not null check (kind in ('viewed', 'contacted')),
  created_at timestamptz not null default now(),
  primary key (session_key, provider_id, kind)
);

-- All that the report of a time reads; retention begins at the same end.
create index match_interests_by_time on match_interests (created_at, provider_id, kind);
