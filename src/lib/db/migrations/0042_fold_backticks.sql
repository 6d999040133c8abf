-- Search texts fold a backtick as src/lib/text/fold-text.ts does from now on, like any apostrophe.
update contact_messages set search_text = replace(search_text, '`', '''')
  where search_text like '%`%';
update client_intakes set search_text = replace(search_text, '`', '''')
  where search_text like '%`%';
update provider_intakes set search_text = replace(search_text, '`', '''')
  where search_text like '%`%';
update inquiry_notes set search_text = replace(search_text, '`', '''')
  where search_text like '%`%';
