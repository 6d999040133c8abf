import { languageQuery, type Language } from '#lib/text/say.ts';
import type { CallView } from './first-call.ts';

/** A part of a page, from which a browser and the server make their elements. */
export interface Drawn {
  tag: string;
  attributes: Record<string, string>;
  children: (Drawn | string)[];
}

const draw = (
  tag: string,
  attributes: Record<string, string>,
  ...children: (Drawn | string)[]
): Drawn => ({ tag, attributes, children });

/** The address that a form without script is sent to. */
export const callPagePath = '/api/sent/call/page';

const hidden = (name: string, value: string) => draw('input', { type: 'hidden', name, value });

/** What opens the calls about an inquiry, and the language of their answers. */
export interface CallLink {
  token: string;
  language: Language;
}

/** Draws the part of a page about the first call, as a form that needs no script. */
export function drawCall(view: CallView, { token, language }: CallLink): Drawn {
  const { title, sentences, startsAt, phoneLabel, buttons, calendar } = view;
  const heading = draw('h2', { id: 'call-title', tabindex: '-1' }, title);
  const fields = [
    hidden('token', token),
    ...(startsAt === undefined ? [] : [hidden('startsAt', startsAt)]),
    ...drawDays(view),
    ...(phoneLabel === undefined ? [] : [drawPhone(phoneLabel)]),
  ];
  const pressed = buttons.map(({ act, label }, index) =>
    draw(
      'button',
      {
        class: index === 0 && act !== 'move' ? 'btn btn-main' : 'btn',
        name: 'act',
        value: act,
        // Nothing has to be chosen to go back.
        ...(act === 'move' || act === 'look' ? { formnovalidate: '' } : {}),
      },
      label,
    ),
  );
  return draw(
    'section',
    { class: 'call', 'aria-labelledby': 'call-title' },
    heading,
    ...sentences.map((sentence) => draw('p', {}, sentence)),
    ...(calendar ? [drawCalendar(calendar)] : []),
    draw(
      'form',
      { method: 'post', action: callPagePath + languageQuery[language] },
      ...fields,
      draw('p', { class: 'call-buttons' }, ...pressed),
    ),
  );
}

/** How many days are shown at first: more are longer than a phone's screen by far. */
const shownDays = 5;

function drawDays({ days, laterLabel = '' }: CallView): Drawn[] {
  const [first, later] = [days.slice(0, shownDays), days.slice(shownDays)];
  const folded = draw('details', {}, draw('summary', {}, laterLabel), ...later.map(drawDay));
  return [...first.map(drawDay), ...(later.length > 0 ? [folded] : [])];
}

function drawDay({ label, times }: CallView['days'][number]): Drawn {
  const choices = times.map(({ startsAt, label: time }) =>
    draw(
      'label',
      {},
      draw('input', { type: 'radio', name: 'startsAt', value: startsAt, required: '' }),
      ` ${time}`,
    ),
  );
  return draw('fieldset', {}, draw('legend', {}, label), ...choices);
}

function drawPhone(label: string): Drawn {
  const id = 'call-phone';
  return draw(
    'p',
    {},
    draw('label', { for: id, class: 'field-label' }, label),
    draw('input', {
      id,
      class: 'field',
      name: 'phone',
      type: 'tel',
      autocomplete: 'tel',
      required: '',
      minlength: '10',
      maxlength: '40',
    }),
  );
}

function drawCalendar({ label, text }: NonNullable<CallView['calendar']>): Drawn {
  const href = `data:text/calendar;charset=utf-8,${encodeURIComponent(text)}`;
  return draw('p', {}, draw('a', { href, download: 'first-call.ics' }, label));
}
