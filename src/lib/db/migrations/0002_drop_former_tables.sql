-- Erased inquiries could be restored, and an admin confirmed where notices go.
drop table if exists erased_inquiries, recipient_decisions;
