-- One row for each submission, written together with it: which mails are still to be sent.
create table submission_outbox (
  -- The inquiry's own id. It follows from what was sent, so that the same form makes one row.
  inquiry_id uuid primary key,
  inquiry_kind text not null check (inquiry_kind in ('client', 'provider', 'contact')),
  created_at timestamptz not null default now(),
  -- A keyed hash of the network address, never the address itself. The form limit counts these.
  place_key text collate "C" not null,
  -- 'notice' for the agency, 'confirmation' for the sender; spam is announced to nobody.
  pending text[] not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- A code of ours or of the mail server, never its sentence, which may quote an address.
  last_failure text
);

create index submission_outbox_places on submission_outbox (place_key, created_at);

-- Submissions are stored by functions, one for each kind, so that the database plans their steps
-- once and not each time anew, in one round trip. The first step is the same in all of them, and
-- stands in each, since calling one function from another is dear in the embedded database.
--
-- They return the submission's id; null when nothing was written, since it is there already or too
-- many have come from its place. `earlier_id` is the id under which a submission without a key of
-- its own may have come shortly before; `most` is the most submissions from one place within the
-- last hour, null for no limit. Spam is announced to nobody.
do $migration$
declare
  register constant text := $step$
    insert into submission_outbox (inquiry_id, inquiry_kind, place_key, pending)
    select id, '<kind>', place,
      case when spam_reasons = '{}' then '{notice,confirmation}' else '{}' end::text[]
    where (
        earlier_id = id
        or not exists (select from submission_outbox where inquiry_id = earlier_id)
      )
      and (
        most is null
        or not exists (
          select from submission_outbox
          where place_key = place and created_at > now() - interval '1 hour'
          offset most - 1
        )
      )
    on conflict (inquiry_id) do nothing;
    if not found then
      return null;
    end if;
  $step$;
begin
  execute $function$
    create function store_contact_message(
      id uuid, earlier_id uuid, place text, most integer, search_text text, spam_reasons text[],
      name text, email text, phone text, subject text, message text
    ) returns uuid language plpgsql as $body$
    begin $function$ || replace(register, '<kind>', 'contact') || $function$
      insert into contact_messages
        (id, name, email, phone, subject, message, search_text, is_spam, spam_reasons)
      values
        (id, name, email, phone, subject, message, search_text, spam_reasons <> '{}',
         spam_reasons);
      return id;
    end
    $body$
  $function$;

  execute $function$
    create function store_client_intake(
      id uuid, earlier_id uuid, place text, most integer, search_text text, spam_reasons text[],
      name text, email text, phone text, address text, service_type text,
      number_of_children integer, children_ages text, start_date text, schedule text, message text
    ) returns uuid language plpgsql as $body$
    begin $function$ || replace(register, '<kind>', 'client') || $function$
      insert into client_intakes
        (id, name, email, phone, address, service_type, number_of_children, children_ages,
         start_date, schedule, additional_info, message, search_text, is_spam, spam_reasons)
      values
        (id, name, email, phone, address, service_type, number_of_children, children_ages,
         start_date, schedule, message, message, search_text, spam_reasons <> '{}', spam_reasons);
      return id;
    end
    $body$
  $function$;

  execute $function$
    create function store_provider_intake(
      id uuid, earlier_id uuid, place text, most integer, search_text text, spam_reasons text[],
      name text, email text, phone text, address text, service_type text, experience text,
      certifications text, availability text, experience_details text, message text
    ) returns uuid language plpgsql as $body$
    begin $function$ || replace(register, '<kind>', 'provider') || $function$
      insert into provider_intakes
        (id, name, email, phone, address, service_type, experience, certifications, availability,
         experience_details, why_join, message, search_text, is_spam, spam_reasons)
      values
        (id, name, email, phone, address, service_type, experience, certifications, availability,
         experience_details, message, message, search_text, spam_reasons <> '{}', spam_reasons);
      return id;
    end
    $body$
  $function$;
end
$migration$;
