-- Where a mail goes that is not for an admin's present address: the one that was changed. Null for
-- mails to an admin or to the agency.
alter table site_mails add column address text;
