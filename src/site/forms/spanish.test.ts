import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chromeWords } from '#components/chrome-words.ts';
import { listFiles } from '#model/files/read-content.server.ts';
import { deliveredServices } from '#model/schemas/service-names.ts';
import { sayIn } from '#lib/text/say.ts';
import { listMessages } from '#test/kit/api/messages.ts';
import { createInputSchema } from './form-schema.ts';
import {
  clientIntakeForm,
  contactForm,
  type FormDefinition,
  offerServices,
  toAskedForm,
} from './forms.ts';
import { progressWords } from './inquiry-progress.ts';
import { spanishSentences, toSpanish, translateRefusal } from './spanish.ts';

const forms: FormDefinition[] = [clientIntakeForm, contactForm];

/** Parts of a form that nobody reads, or only the office. */
const unread = new Set([
  ...['kind', 'path', 'page', 'sentPath', 'value', 'autoComplete', 'storedAs', 'section'],
  ...['labels', 'fallback', 'waysOn'],
]);

function listSentences(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([part, each]) =>
    unread.has(part) ? [] : listSentences(each),
  );
}

const read = (file: string) => readFileSync(path.join(process.cwd(), 'src', file), 'utf8');

/** The sentences that some code says in either language. */
function listSaid(files: readonly string[]): string[] {
  return files.flatMap((file) =>
    [
      ...read(file).matchAll(/\bsay\(\s*(?:\w+ < 0 \? )?(['"])(.+?)\1(?: : (['"])(.+?)\3)?/g),
    ].flatMap(([, , first = '', , second]) => (second === undefined ? [first] : [first, second])),
  );
}

const formFiles = [
  ...['site/forms', 'site/calls'].flatMap((folder) =>
    listFiles(`src/${folder}`)
      .filter((file) => /(?<!\.test|\.spec)\.tsx?$/.test(file) && !file.startsWith('spanish'))
      .map((file) => `${folder}/${file}`),
  ),
  ...['office/mail/confirmation.ts', 'office/mail/mails.ts', 'lib/http/sending.ts'],
];

/** What may be said of a letter beside the forms' own words. */
const spoken = [
  ...listSaid(formFiles),
  ...Object.values(progressWords.client),
  ...Object.values(progressWords.contact),
  ...["We've got it.", "We've got it, {}."],
];

test('A966: every label, hint, option, message and notice of the two forms has a Spanish sentence', () => {
  const sentences = forms.flatMap(listSentences);
  expect(sentences.length).toBeGreaterThan(50);
  expect(sentences.filter((sentence) => !(sentence in spanishSentences))).toEqual([]);
});

test('A966: so has everything else that the pages, the mails and the status say', () => {
  expect(spoken.length).toBeGreaterThan(40);
  expect(spoken.filter((sentence) => !(sentence in spanishSentences))).toEqual([]);
});

test('A966: no Spanish sentence is left whose English one is gone', () => {
  const code = [
    ...[...formFiles, 'lib/text/typed-text.ts', 'lib/text/message.ts', 'lib/text/time-zones.ts'],
    ...['lib/http/body.server.ts', 'lib/http/http-error.server.ts', 'lib/http/failure.server.ts'],
    ...['model/schemas/service-names.ts'],
  ].map(read);
  const isSaid = (sentence: string) =>
    spoken.includes(sentence) ||
    sentence.split('{}').every((part) => code.some((each) => each.includes(part)));
  // These two are joined from the reason and the wait.
  const parts = (sentence: string) => sentence.split(/(?<=(?:hour|network)\.) |, or /);
  const left = Object.keys(spanishSentences).filter((each) => !parts(each).every(isSaid));
  expect(left).toEqual([]);
});

test('A966: a Spanish sentence has the values of the English one, and is another', () => {
  const same = new Set(['No']);
  for (const words of [spanishSentences, chromeWords.es ?? {}]) {
    for (const [english, spanish] of Object.entries(words)) {
      expect(spanish.split('{}').length, english).toBe(english.split('{}').length);
      expect(spanish === english && !same.has(english), english).toBe(false);
      expect(spanish.startsWith(' '), english).toBe(english.startsWith(' '));
      expect(spanish.endsWith(' '), english).toBe(english.endsWith(' '));
    }
  }
});

test.each([
  ['Please keep this to 10,000 characters', 'Escriba como máximo 10,000 caracteres'],
  [
    'Too many forms were sent from your network within an hour. Please try again in 5 minutes, or call us.',
    'Se enviaron demasiados formularios desde su red en una hora. Inténtelo de nuevo en 5 minutos o llámenos.',
  ],
  [
    'Too many forms were sent from your network within an hour. Please try again in a minute, or call us.',
    'Se enviaron demasiados formularios desde su red en una hora. Inténtelo de nuevo en un minuto o llámenos.',
  ],
  [
    'The field "a{}$&" is not known here. Please leave it out.',
    'El campo «a{}$&» no se conoce aquí. Quítelo.',
  ],
  // Its beginning and its end are those of a sentence with a value, and overlap.
  ['Please send this as.', 'Please send this as.'],
  ['Something else.', 'Something else.'],
])('A966: the refusal “%s” reads “%s”', (english, spanish) => {
  expect(translateRefusal(english)).toBe(spanish);
});

test.each(forms)('A966: the Spanish form sends what the English one does ($kind)', (form) => {
  const english = toAskedForm(offerServices(form, deliveredServices));
  const spanish = toSpanish(english);
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('nanny', 'doula', 'a@b.example', '8135550142'),
  );
  const input = fc.record(
    Object.fromEntries(
      Object.keys(english.fields).map((name) => [name, fc.oneof(text, fc.constant(true))]),
    ),
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(input, (typed) => {
      const [one, other] = [english, spanish].map((each) =>
        createInputSchema(each).safeParse(typed),
      );
      expect(other?.success).toBe(one?.success);
      expect(other?.data).toEqual(one?.data);
    }),
  );
});

test('A966: an English form carries nothing of another language, and is said as it is written', () => {
  for (const form of forms) {
    expect(toAskedForm(form)).not.toHaveProperty('words');
    expect(toAskedForm(form)).not.toHaveProperty('language');
  }
  fc.assert(
    fc.property(fc.string(), fc.string(), (sentence, value) => {
      expect(sayIn()(sentence)).toBe(sentence);
      expect(sayIn()('Call {}', value)).toBe(`Call ${value}`);
    }),
  );
});

test('A966: an agency that names its services otherwise still has the usual ones in Spanish', () => {
  const services = [
    { slug: 'nanny', title: 'Our Nannies' },
    { slug: 'tutors', title: 'Tutors' },
  ];
  const form = offerServices(clientIntakeForm, services);
  const page = toSpanish(toAskedForm(form));
  expect(page.fields).toHaveProperty('serviceType.options', [
    { value: 'nanny', label: 'Niñera' },
    { value: 'tutors', label: 'Tutors' },
    { value: 'multiple', label: 'Varios servicios' },
  ]);
  // The server makes its own page without script the other way round.
  expect(toAskedForm(toSpanish(form)).fields).toEqual(page.fields);
});

test.each(forms)(
  'A966: the Spanish form says nothing in English, nor refuses in it ($kind)',
  (form) => {
    const english = toAskedForm(form);
    const { words, language, ...spanish } = toSpanish(english);
    const said = listSentences(spanish);
    expect(said.length).toBe(listSentences(english).length);
    expect(said.filter((sentence) => sentence in spanishSentences && sentence !== 'No')).toEqual(
      [],
    );
    expect([language, spanish.path]).toEqual(['es', `${form.path}?lang=es`]);
    expect(spanish.waysOn).toEqual([{ label: 'Volver al inicio', path: '/es' }]);
    const schema = createInputSchema(spanish);
    for (const typed of ['', 'a', '\u0000', '\u0007 in a text', 'a'.repeat(20_000)]) {
      const input = Object.fromEntries(Object.keys(spanish.fields).map((name) => [name, typed]));
      const refusals = listMessages(schema, input).map((line) => line.replace(/^\w+: /, ''));
      expect(refusals).not.toEqual([]);
      expect(refusals.filter((each) => !said.includes(each) && !(each in (words ?? {})))).toEqual(
        [],
      );
    }
  },
);
