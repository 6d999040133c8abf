-- Where an inquiry came from: null for the site's forms, 'phone' for a call that an admin entered, with
-- the day in Florida on which the caller agreed to be contacted.
alter table contact_messages
  add column source text check (source = 'phone'),
  add column consent_on date;
alter table client_intakes
  add column source text check (source = 'phone'),
  add column consent_on date;
alter table provider_intakes
  add column source text check (source = 'phone'),
  add column consent_on date;

-- Lists of calls alone.
create index contact_messages_by_source on contact_messages (source, created_at desc, id desc)
  where source is not null;
create index client_intakes_by_source on client_intakes (source, created_at desc, id desc)
  where source is not null;
create index provider_intakes_by_source on provider_intakes (source, created_at desc, id desc)
  where source is not null;

-- Who entered one is in the audit, too.
alter table audit_events drop constraint audit_events_action_check;
alter table audit_events add constraint audit_events_action_check check (
  action in ('opened', 'exported', 'erased', 'marked-spam', 'marked-not-spam', 'entered')
);
