// Says above each form when this browser last sent it, and hides the form until a press. Loads only
// where there is a record of that.
import panelStyles from '#styles/sent-earlier.css?inline';
import { adoptStyles } from '#lib/browser/adopt-styles.client.ts';
import { localStore, sessionStore } from '#lib/browser/storage.client.ts';
import { signedInHintName } from '#lib/http/signed-in-hint.ts';
import { sentKeyPrefix, type SentRecord } from './sent-record.ts';

const isSpanish = document.documentElement.lang === 'es';

/** What the line and the button say. */
const words = isSpanish
  ? {
      wroteOn: 'Nos escribió el {}. ',
      promised: 'Le prometimos una respuesta a más tardar ',
      silence: '¿No ha sabido nada? ',
      silenceAfter: ' ¿No ha sabido nada para entonces? ',
      call: 'Llame al {}',
      callUs: 'Llámenos',
      end: '; queremos saberlo.',
      again: 'Escribir otra vez',
    }
  : {
      wroteOn: 'You wrote to us on {}. ',
      promised: 'We promised an answer by ',
      silence: 'Heard nothing? ',
      silenceAfter: ' Heard nothing by then? ',
      call: 'Call {}',
      callUs: 'Call us',
      end: "; we'd want to know.",
      again: 'Write again',
    };

const keptMs = 30 * 24 * 60 * 60 * 1000;

/** Returns null, and forgets it, for a record that is old or malformed. */
function readRecord(key: string): SentRecord | null {
  const { at, by } = (localStore.readJson(key) ?? {}) as Partial<Record<string, unknown>>;
  // A clock that was wrong may have written a moment to come.
  if (typeof at === 'number' && Math.abs(Date.now() - at) < keptMs) {
    return { at, by: typeof by === 'string' ? by : undefined };
  }
  localStore.remove(key);
  return null;
}

/**
 * Returns whether a form stays: somebody has begun it, the address fills it in, the server has
 * returned it with its mistakes, or the visitor is an admin, who edits what stands around it.
 */
function isInUse(form: HTMLFormElement, path: string): boolean {
  return (
    // As in `draft-key.client.ts`, whose import would make it a file of its own.
    sessionStore.read(`draft:${path}`) !== null ||
    location.search !== '' ||
    !form.closest('astro-island[ssr]') ||
    document.cookie.includes(signedInHintName)
  );
}

function createLine({ at, by }: SentRecord): HTMLElement {
  const line = document.createElement('p');
  const locale = isSpanish ? 'es-US' : 'en-US';
  const day = new Date(at).toLocaleDateString(locale, { month: 'long', day: 'numeric' });
  line.append(words.wroteOn.replace('{}', day));
  if (by) {
    const promised = document.createElement('strong');
    promised.textContent = by;
    line.append(words.promised, promised, words.silenceAfter);
  } else {
    line.append(words.silence);
  }
  // The page has the agency's number.
  const phone = document.querySelector<HTMLAnchorElement>('a[href^="tel:"]:not(.btn)');
  const call = document.createElement('a');
  call.href = phone?.href ?? '/contact';
  call.textContent = phone ? words.call.replace('{}', phone.textContent.trim()) : words.callUs;
  line.append(call, words.end);
  return line;
}

function showRecord(form: HTMLFormElement, record: SentRecord, isForm: boolean): void {
  const panel = document.createElement('div');
  panel.className = 'sent-earlier';
  panel.append(createLine(record));
  if (!isForm) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'btn';
    button.textContent = words.again;
    // The form shows as soon as the button is gone.
    button.addEventListener('click', () => {
      button.remove();
      form.querySelector('input')?.focus();
    });
    panel.append(button);
  }
  form.addEventListener('reset', () => panel.remove(), { once: true });
  form.closest('section')?.querySelector('h2')?.after(panel);
}

adoptStyles(panelStyles);
for (const form of document.forms) {
  const path = form.getAttribute('action') ?? '';
  const record = readRecord(sentKeyPrefix + path);
  if (record) showRecord(form, record, isInUse(form, path));
}
