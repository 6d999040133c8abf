-- What the inbox search looks through, folded by the application like the text of an inquiry. Null
-- where a note from before comes back after an erasure.
alter table inquiry_notes add column search_text text;
update inquiry_notes
  set search_text = lower(regexp_replace(normalize(body, NFKD), '[\u0300-\u036f]', '', 'g'));
