-- When the deploy changed that the last notice told of: an earlier or repeated notice changes nothing.
alter table publishing_state add column build_notice_at timestamptz;
