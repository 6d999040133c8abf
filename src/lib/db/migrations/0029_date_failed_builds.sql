-- Since when no build has succeeded, while builds fail.
alter table publishing_state add column build_failed_at timestamptz;
update publishing_state set build_failed_at = now() where build_state = 'failed';
