import { nameTimeZone } from '#lib/agency.ts';
import { isElsewhere, nameZone } from '#lib/text/agency-time.ts';
import { sayIn } from '#lib/text/say.ts';
import { localStore } from '#lib/browser/storage.client.ts';
import type { AskedForm } from './forms.ts';
import { sentKeyPrefix, type SentRecord } from './sent-record.ts';
import { describeSent, type Sent, type SentFacts } from './sent.ts';

/**
 * Describes what was sent, with the zone of the promised time where this device has another one.
 * Keeps when it was sent, and that time, for the next visit; without storage, nothing.
 */
export function keepSent(
  form: AskedForm,
  input: Record<string, unknown>,
  { answer, ...facts }: SentFacts,
): Sent {
  const zone = sayIn(form.words)(nameTimeZone());
  const words = answer && isElsewhere() ? { ...answer, by: nameZone(answer.by, zone) } : answer;
  const record: SentRecord = { at: Date.now(), by: words?.by };
  localStore.write(sentKeyPrefix + form.path, JSON.stringify(record));
  return describeSent(form, input, { ...facts, answer: words });
}
