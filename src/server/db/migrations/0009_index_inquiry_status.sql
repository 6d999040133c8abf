-- Lists of one status, in the inbox or in spam, and the badges' numbers of what is new in either.
create index contact_messages_by_status
  on contact_messages (is_spam, status, created_at desc, id desc);
create index client_intakes_by_status on client_intakes (is_spam, status, created_at desc, id desc);
create index provider_intakes_by_status
  on provider_intakes (is_spam, status, created_at desc, id desc);

drop index contact_messages_new;
drop index client_intakes_new;
drop index provider_intakes_new;
