import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from './TextField.tsx';

interface Person {
  name: string;
  email: string;
  phone: string;
}

interface PersonFieldsProps {
  form: string;
  /** Registered by the form itself: the first wrong field gets the focus, in this order. */
  fields: Record<keyof Person, UseFormRegisterReturn>;
  errors: FieldErrors<Person>;
}

/** What both intake forms ask about the person. */
export function PersonFields({ form, fields, errors }: PersonFieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        form={form}
        autoComplete="name"
        required
        error={errors.name?.message}
        {...fields.name}
      />
      <TextField
        label="Email"
        form={form}
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...fields.email}
      />
      <TextField
        label="Phone"
        form={form}
        type="tel"
        autoComplete="tel"
        required
        error={errors.phone?.message}
        {...fields.phone}
      />
    </>
  );
}
