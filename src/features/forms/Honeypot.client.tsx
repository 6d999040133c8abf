import { sendingFields } from './sending-marks.ts';

/** A field that no person finds, but that a program which fills in every field does. */
export function Honeypot({ form }: { form: string }) {
  const id = `${form}-${sendingFields.trap}`;
  return (
    <div className="honeypot" aria-hidden="true">
      <label htmlFor={id}>Leave this empty</label>
      <input type="text" id={id} name={sendingFields.trap} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
