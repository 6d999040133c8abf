-- One row for each submission, written together with it: which mails are still to be sent.
create table submission_outbox (
  -- The inquiry's own id. It follows from what was sent, so that the same form makes one row.
  inquiry_id uuid primary key,
  inquiry_kind text not null check (inquiry_kind in ('client', 'provider', 'contact')),
  created_at timestamptz not null default now(),
  -- A keyed hash of the network address, never the address itself. The form limit counts these.
  place_key text collate "C" not null,
  -- 'notice' for the agency, 'confirmation' for the sender; spam is announced to nobody.
  pending text[] not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- A code of ours or of the mail server, never its sentence, which may quote an address.
  last_failure text
);

create index submission_outbox_places on submission_outbox (place_key, created_at);

-- Registers a submission, before its row is written in the same statement. False means that
-- nothing is to be written: it is there already, or too many have come from its place.
-- The steps stand in a function so that the database plans them once and not for each submission.
create function register_submission(
  id uuid,
  -- Under which a submission without a key of its own may have come shortly before.
  earlier_id uuid,
  kind text,
  place text,
  mails text[],
  -- Most submissions from one place within the last hour; null for no limit.
  most integer
) returns boolean language plpgsql as $$
begin
  insert into submission_outbox (inquiry_id, inquiry_kind, place_key, pending)
  select id, kind, place, mails
  where not exists (select from submission_outbox where inquiry_id = earlier_id)
    and (
      most is null
      or most > (
        select count(*) from submission_outbox
        where place_key = place and created_at > now() - interval '1 hour'
      )
    )
  on conflict (inquiry_id) do nothing;
  return found;
end
$$;
