-- What its owner knows a session by: a few words such as "Firefox on Windows", and nothing else of
-- what the browser says about itself. Sessions from before have none.
alter table sessions add column device text;
