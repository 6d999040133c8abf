-- Whether whoever has the link may suggest other words.
alter table previews add column takes_words boolean not null default false;

-- Other words for texts of the site, until an admin takes or leaves them.
create table suggestions (
  -- Derived from what is suggested, so that sending it twice adds nothing.
  id uuid primary key,
  -- The link they came by. A revoked one takes no more, and leaves these.
  preview_id uuid not null,
  created_at timestamptz not null default now(),
  -- The name that whoever suggests them typed.
  name text not null,
  -- The content id of the text, and the path of the page that showed it.
  content_id text not null,
  page text not null,
  -- The words that the page showed, and those suggested instead.
  shown text not null,
  words text not null
);

create index suggestions_by_preview on suggestions (preview_id);
