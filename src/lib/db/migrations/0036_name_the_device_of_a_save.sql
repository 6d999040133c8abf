-- What the admin knows the device by that a save came from, such as "phone"; null for older saves.
alter table content_saves add column device text;
