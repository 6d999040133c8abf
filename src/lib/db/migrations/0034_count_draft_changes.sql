-- How many changes a draft holds, so that drafts are listed without their documents; null until an
-- older draft is listed for the first time.
alter table editing_drafts add column changes integer;
