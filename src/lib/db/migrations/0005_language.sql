-- The language of the form that an inquiry was sent with, in which its sender is answered.
alter table contact_messages
  add column if not exists language text not null default 'en' check (language in ('en', 'es'));
alter table client_intakes
  add column if not exists language text not null default 'en' check (language in ('en', 'es'));
alter table provider_intakes
  add column if not exists language text not null default 'en' check (language in ('en', 'es'));
