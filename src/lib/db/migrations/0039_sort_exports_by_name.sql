-- The order of a list by name. Without it, an export reads all texts again for each batch. The inbox
-- asks with this very expression, as inquiry-list.server.ts has it; an index takes no long texts.
create index contact_messages_by_name on contact_messages
  ((left(split_part(search_text, E'\n', 1), 200) collate "C"), created_at desc, id desc);
create index client_intakes_by_name on client_intakes
  ((left(split_part(search_text, E'\n', 1), 200) collate "C"), created_at desc, id desc);
create index provider_intakes_by_name on provider_intakes
  ((left(split_part(search_text, E'\n', 1), 200) collate "C"), created_at desc, id desc);
