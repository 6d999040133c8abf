-- Pending changes that somebody without a login may see, until the link is revoked or expires.
create table previews (
  id uuid primary key,
  -- Of the link's token only this hash is stored.
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  username text not null,
  -- A list of changes, see `contentChangeSchema`.
  changes jsonb not null
);
