-- The deploys that Netlify built. A commit can have several, such as after a change of variables.
create table deploys (
  id text primary key,
  built_at timestamptz not null default now()
);

insert into deploys (id, built_at) select commit, first_live_at from live_sites;
