-- What an admin's app and the site are to share, encrypted. It counts for nothing until a code shows
-- that the app has it, and is null from then on.
alter table sessions
  add column if not exists second_step_setup text,
  add column if not exists second_step_setup_until timestamptz;
