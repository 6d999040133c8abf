-- The ten digits of a US number, however it was written; null for any other. The inbox asks with
-- this very expression, as inquiry-list.server.ts has it.
create index contact_messages_by_phone
  on contact_messages (substring(regexp_replace(phone, '\D', '', 'g') from '^1?(\d{10})'));
create index client_intakes_by_phone
  on client_intakes (substring(regexp_replace(phone, '\D', '', 'g') from '^1?(\d{10})'));
create index provider_intakes_by_phone
  on provider_intakes (substring(regexp_replace(phone, '\D', '', 'g') from '^1?(\d{10})'));
