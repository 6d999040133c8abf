import { type SyntheticEvent, useContext, useState } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { FieldError, TextField } from '#components/TextField.client.tsx';
import { DialogActions } from '#components/admin/DialogActions.client.tsx';
import { Modal } from '#components/admin/Modal.client.tsx';
import { useAction } from '#components/admin/use-action.client.ts';
import type { ServiceName } from '#model/schemas/service-names.ts';
import type { FormField } from '#site/forms/forms.ts';
import { type InquiryKindName, inquiryKinds } from '#site/forms/inquiry-kind.ts';
import { createUuid } from '#lib/browser/create-uuid.client.ts';
import { enterCall } from './inquiry-actions.client.ts';
import { AnswerHours, SiteServices } from './InquiryState.client.tsx';
import { createEntrySchema, listEntryFields } from './phone-entry.ts';

const kindLabels: Record<InquiryKindName, string> = {
  client: 'A family looking for care',
  provider: 'A caregiver applying',
  contact: 'Something else',
};

/** Returns the fields of the form, without those that only the API takes. */
function listOpenFields(
  kind: InquiryKindName,
  services: readonly ServiceName[],
): [name: string, field: FormField][] {
  return Object.entries(listEntryFields(kind, services)).filter(
    ([, field]) => !('isApiOnly' in field),
  );
}

/** Formats a time for a local date and time field, such as 2026-11-27T14:05. */
function writeLocalTime(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

function readLocalTime(text: string): string {
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString();
}

/** Returns the values of the filled fields. */
function readEntry(form: HTMLFormElement) {
  const typed = [...new FormData(form)].filter(([, value]) => value !== '');
  const { calledAt = '', consent, ...rest } = Object.fromEntries(typed);
  return { ...rest, calledAt: readLocalTime(calledAt as string), consent: consent !== undefined };
}

type Errors = Partial<Record<string, string>>;

function findErrors(
  kind: InquiryKindName,
  entry: object,
  services: readonly ServiceName[],
): Errors {
  const { error } = createEntrySchema(kind, services).safeParse(entry);
  const found = (error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]);
  return Object.fromEntries(found.toReversed()) as Errors;
}

const form = 'entry';

interface EntryFieldProps {
  name: string;
  field: FormField;
  error: string | undefined;
}

function EntryField({ name, field, error }: EntryFieldProps) {
  const shared = { form, name, label: field.label, error };
  switch (field.kind) {
    case 'consent':
      return (
        <div>
          <label htmlFor={`${form}-${name}`} className="flex cursor-pointer items-start gap-3">
            <input
              type="checkbox"
              className="mt-[0.15rem] size-[1.4rem] flex-none accent-lagoon"
              id={`${form}-${name}`}
              name={name}
              value="true"
              aria-describedby={`${form}-${name}-error`}
              aria-invalid={error ? true : undefined}
            />
            <span>{field.label}</span>
          </label>
          <FieldError id={`${form}-${name}-error`} error={error} />
        </div>
      );
    case 'choice':
      return (
        <div>
          <label htmlFor={`${form}-${name}`} className="field-label">
            {field.label}
          </label>
          <select
            id={`${form}-${name}`}
            name={name}
            className="field"
            aria-describedby={`${form}-${name}-error`}
            aria-invalid={error ? true : undefined}
          >
            <option value="">{field.placeholder}</option>
            {field.options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <FieldError id={`${form}-${name}-error`} error={error} />
        </div>
      );
    case 'longText':
      return <TextField {...shared} label="What it is about" rows={4} dir="auto" />;
    case 'email':
      return <TextField {...shared} type="email" autoComplete="off" spellCheck={false} />;
    case 'phone':
      return (
        <TextField
          {...shared}
          type="tel"
          autoComplete="off"
          hint="A phone number, an email address, or both."
        />
      );
    case 'text':
    case 'number':
      return <TextField {...shared} autoComplete="off" />;
  }
}

interface NewEntryProps {
  /** The kind whose list is open. */
  kind: InquiryKindName;
  onStore: () => void;
}

function NewEntryDialog({
  kind: shown,
  onStore,
  onClose,
}: NewEntryProps & { onClose: () => void }) {
  const [kind, setKind] = useState(shown);
  const [errors, setErrors] = useState<Errors>({});
  const [now] = useState(() => writeLocalTime(new Date()));
  // A retry after a lost response reuses the id, so the call is stored once.
  const [id] = useState(createUuid);
  const { state, run } = useAction();
  const services = useContext(SiteServices);
  const fields = listOpenFields(kind, services);

  const save = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entry = { ...readEntry(event.currentTarget), id };
    const found = findErrors(kind, entry, services);
    setErrors(found);
    const names = ['calledAt', ...fields.map(([name]) => name), 'note'];
    const first = names.find((name) => found[name] !== undefined);
    if (first !== undefined) {
      document.querySelector<HTMLElement>(`#${form}-${first}`)?.focus();
      return;
    }
    const send = async () => {
      await enterCall(kind, entry);
      return { title: 'Call entered', description: 'It is in the inbox, marked as new.' };
    };
    const copy = { title: 'Error entering the call', outcome: 'The call was not stored.' };
    void run(send, copy, () => {
      onClose();
      onStore();
    });
  };

  return (
    <Modal
      title="New entry"
      intro="A phone call"
      onClose={onClose}
      actions={
        <DialogActions state={state} form="entry-form" label="Save entry" onCancel={onClose} />
      }
    >
      <form id="entry-form" noValidate aria-label="New entry" className="form" onSubmit={save}>
        <div>
          <label htmlFor="entry-kind" className="field-label">
            Who called
          </label>
          <select
            id="entry-kind"
            className="field"
            value={kind}
            onChange={(event) => {
              setKind(inquiryKinds.find((each) => each === event.target.value) ?? kind);
              setErrors({});
            }}
          >
            {inquiryKinds.map((each) => (
              <option key={each} value={each}>
                {kindLabels[each]}
              </option>
            ))}
          </select>
        </div>
        <TextField
          form={form}
          name="calledAt"
          label="Time of the call"
          hint={`The ${useContext(AnswerHours)} hours to answer count from here.`}
          type="datetime-local"
          defaultValue={now}
          max={now}
          error={errors.calledAt}
        />
        {fields.map(([name, field]) => (
          <EntryField key={name} name={name} field={field} error={errors[name]} />
        ))}
        <TextField
          form={form}
          name="note"
          label="Note for the log"
          hint="Only admins see it. You can leave it empty."
          rows={2}
          maxLength={4000}
          error={errors.note}
        />
      </form>
    </Modal>
  );
}

/** A button that opens a form for an inquiry made by phone. */
export function NewEntryButton(props: NewEntryProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        look="small"
        className="no-print"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        New entry
      </Button>
      {isOpen && <NewEntryDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}
