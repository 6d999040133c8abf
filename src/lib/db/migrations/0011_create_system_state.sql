-- When each part of the site last did its work, for an admin who asks how it is doing.
alter table publishing_state
  add column store_answered_at timestamptz,
  -- The commit that the served site names, and since when it does.
  add column served_commit text,
  add column served_since timestamptz;

-- One row: how mail is doing.
create table mail_state (
  is_only boolean primary key default true check (is_only),
  last_sent_at timestamptz,
  failed_at timestamptz,
  -- A code of the mail server, never a sentence: that may quote an address.
  failure text
);

insert into mail_state default values;
