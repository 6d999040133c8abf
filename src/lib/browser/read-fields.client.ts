import type { FieldValues, Resolver } from 'react-hook-form';

/** Validates what the fields contain now: some password managers fill them in without any event. */
export function readFields<Input extends FieldValues, Context, Output>(
  resolve: Resolver<Input, Context, Output>,
): Resolver<Input, Context, Output> {
  return (values, context, options) => {
    const texts = Object.entries<{ ref: unknown }>(options.fields).flatMap(([name, { ref }]) => {
      const isText =
        ref instanceof HTMLTextAreaElement ||
        ref instanceof HTMLSelectElement ||
        (ref instanceof HTMLInputElement && ref.type !== 'checkbox');
      return isText ? [[name, ref.value] as const] : [];
    });
    return resolve({ ...values, ...Object.fromEntries(texts) }, context, options);
  };
}
