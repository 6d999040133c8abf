-- What its owner knows a session by: a few words such as "Firefox on Windows", and nothing else of
-- what the browser says about itself. Sessions from before have none.
alter table sessions add column device text;

-- When a password that was made for somebody opens nothing any more; null for one that a person
-- chose, which never runs out.
alter table admin_users add column password_ends_at timestamptz;
