-- The badges of the inbox count what is new, overdue or spam in one pass over this index alone.
create index contact_messages_waiting on contact_messages (is_spam, created_at)
  where status = 'new';
create index client_intakes_waiting on client_intakes (is_spam, created_at) where status = 'new';
create index provider_intakes_waiting on provider_intakes (is_spam, created_at)
  where status = 'new';
