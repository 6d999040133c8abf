-- A second step at login. All three are null while it is off.
alter table admin_users
  -- What the admin's app and the site share, encrypted.
  add column second_step_secret text,
  add column second_step_since timestamptz,
  -- The half minute of the last code that was taken: none is taken twice.
  add column second_step_used bigint;

-- For whoever has no app at hand. Each is deleted when it is used.
create table recovery_codes (
  admin_user_id integer not null references admin_users (id) on delete cascade,
  code_hash text not null,
  primary key (admin_user_id, code_hash)
);
