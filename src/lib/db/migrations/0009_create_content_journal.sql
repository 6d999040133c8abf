-- What admins save, before and after it reaches git: from the moment of the row nothing is lost.
create table content_saves (
  -- Follows from what was sent and its key, so that sending it again makes no second row.
  id uuid primary key,
  -- The order in which saves are applied; clocks may disagree.
  sequence bigint generated always as identity unique,
  created_at timestamptz not null default now(),
  username text not null,
  source text not null check (source in ('page', 'cms', 'restore')),
  -- A list of changes, see `contentChangeSchema`.
  changes jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'committed', 'live')),
  -- The head for which a commit was tried last: where its answer was lost, the search begins here.
  tried_head text,
  commit_hash text,
  committed_at timestamptz,
  live_at timestamptz,
  -- Changes that met other words than they were made for, and wait for a person:
  -- [{"index": 0, "theirs": "…"}]
  conflicts jsonb not null default '[]'
);

create index content_saves_open on content_saves (sequence) where state <> 'live';
create index content_saves_commits on content_saves (commit_hash) where state = 'committed';
create index content_saves_conflicts on content_saves (sequence) where conflicts <> '[]';

-- Pictures that were chosen on a page and are not in git yet.
create table content_pictures (
  -- Path in the repository, named after the bytes.
  file text primary key,
  bytes bytea not null,
  created_at timestamptz not null default now()
);

-- One row: who is publishing now, and how git and the last build are doing.
create table publishing_state (
  is_only boolean primary key default true check (is_only),
  lease_holder uuid,
  lease_until timestamptz not null default 'epoch',
  last_commit_at timestamptz not null default 'epoch',
  -- The repository asked to be left alone until then, or failed just now.
  rest_until timestamptz not null default 'epoch',
  failures integer not null default 0,
  trouble_kind text,
  trouble text,
  build_state text not null default 'idle' check (build_state in ('idle', 'building', 'failed')),
  build_commit text,
  build_message text,
  build_started_at timestamptz,
  build_seconds double precision
);

insert into publishing_state default values;

-- Stores a save, or says what stands in its way: all of its changes or none. A change names what
-- its writer saw (`before`), unless it is blind, and what the built site has (`built`); what counts
-- is the newest value that was saved and is not live yet, then the built one.
create function store_content_save(
  new_id uuid, new_username text, new_source text, new_changes jsonb
) returns jsonb language plpgsql as $body$
declare
  change jsonb;
  place integer;
  latest jsonb;
  latest_username text;
  current_value jsonb;
  kept jsonb := '[]';
  refused jsonb := '[]';
begin
  -- One at a time: two who change the same text see each other.
  perform pg_advisory_xact_lock(7203412);
  if exists (select from content_saves where id = new_id) then
    return jsonb_build_object('kind', 'stored');
  end if;
  for change, place in
    select value, ordinality - 1 from jsonb_array_elements(new_changes) with ordinality
  loop
    if change ->> 'kind' <> 'field' then
      kept := kept || jsonb_build_array(change);
      continue;
    end if;
    select item.value, save.username into latest, latest_username
    from content_saves save
      cross join jsonb_array_elements(save.changes) with ordinality item (value, number)
    where save.state <> 'live'
      and item.value -> 'file' = change -> 'file'
      and item.value -> 'path' = change -> 'path'
      and not save.conflicts @> jsonb_build_array(jsonb_build_object('index', item.number - 1))
    order by save.sequence desc, item.number desc
    limit 1;
    current_value := case when latest is null then change -> 'built' else latest -> 'after' end;
    if current_value is not distinct from change -> 'after' then
      continue;
    end if;
    if (change -> 'isBlind') = 'true' then
      -- A field that is not there is named nowhere: a null would be a value of its own.
      change := case when current_value is null then change - 'before'
        else change || jsonb_build_object('before', current_value) end;
    elsif current_value is distinct from change -> 'before' then
      refused := refused || jsonb_build_array(
        jsonb_build_object('index', place, 'theirs', current_value, 'by', latest_username)
      );
    end if;
    kept := kept || jsonb_build_array(change - 'built' - 'isBlind');
  end loop;
  if refused <> '[]' then
    return jsonb_build_object('kind', 'conflict', 'conflicts', refused);
  end if;
  if not exists (
    select from jsonb_array_elements(kept) item where item ->> 'kind' <> 'picture'
  ) then
    return jsonb_build_object('kind', 'unchanged');
  end if;
  insert into content_saves (id, username, source, changes)
  values (new_id, new_username, new_source, kept);
  -- Whoever changes a text anew has seen what stood in the way before, unless it was not on the
  -- page yet: then the words that wait for a decision go on waiting.
  update content_saves save set conflicts = (
    select coalesce(jsonb_agg(conflict), '[]')
    from jsonb_array_elements(save.conflicts) conflict
    where not exists (
      select from jsonb_array_elements(kept) item
      where item -> 'file' = save.changes -> (conflict ->> 'index')::int -> 'file'
        and item -> 'path' is not distinct from save.changes -> (conflict ->> 'index')::int -> 'path'
        and (
          item ->> 'kind' <> 'field'
          or item -> 'before' is distinct from save.changes -> (conflict ->> 'index')::int -> 'before'
          or item -> 'after' is not distinct from save.changes -> (conflict ->> 'index')::int -> 'after'
        )
    )
  )
  where conflicts <> '[]' and id <> new_id;
  return jsonb_build_object('kind', 'stored');
end $body$;
