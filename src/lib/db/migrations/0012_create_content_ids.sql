-- The highest number that was given to an entry of each folder: two that are made at the same moment
-- get two, and the number of a deleted one is not given again.
create table content_ids (
  folder text primary key,
  last_id integer not null
);
