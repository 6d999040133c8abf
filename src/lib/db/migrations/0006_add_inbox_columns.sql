-- What looks like spam is kept apart, with the reasons, and can be moved back.
-- search_text is what the inbox search looks through: folded by the application, so that every
-- database compares alike whatever its locale.
alter table contact_messages
  add column is_spam boolean not null default false,
  add column spam_reasons text[] not null default '{}',
  add column search_text text not null default '';
alter table client_intakes
  add column is_spam boolean not null default false,
  add column spam_reasons text[] not null default '{}',
  add column search_text text not null default '';
alter table provider_intakes
  add column is_spam boolean not null default false,
  add column spam_reasons text[] not null default '{}',
  add column search_text text not null default '';

update contact_messages
  set search_text = lower(concat_ws(E'\n', name, email, phone, subject, message));
update client_intakes set search_text = lower(concat_ws(E'\n', name, email, phone, message));
update provider_intakes set search_text = lower(concat_ws(E'\n', name, email, phone, message));

-- The inbox and the spam view list the newest first; the id decides between two of one instant.
drop index contact_messages_newest_first;
drop index client_intakes_newest_first;
drop index provider_intakes_newest_first;
create index contact_messages_newest_first on contact_messages (is_spam, created_at desc, id desc);
create index client_intakes_newest_first on client_intakes (is_spam, created_at desc, id desc);
create index provider_intakes_newest_first on provider_intakes (is_spam, created_at desc, id desc);

-- Lists of one status, in the inbox or in spam, and the badges' numbers of what is new in either.
drop index contact_messages_new;
drop index client_intakes_new;
drop index provider_intakes_new;
create index contact_messages_by_status
  on contact_messages (is_spam, status, created_at desc, id desc);
create index client_intakes_by_status on client_intakes (is_spam, status, created_at desc, id desc);
create index provider_intakes_by_status
  on provider_intakes (is_spam, status, created_at desc, id desc);
