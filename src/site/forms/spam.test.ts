import { expect, test } from 'vitest';
import { findSpamReasons, isGibberish, isPitch, type SendingSignals } from './spam.server.ts';

const ordinary: SendingSignals = { trap: '', token: { kind: 'absent' } };

test.each([
  [
    'two profile addresses as a browser gives them',
    'https://www.linkedin.com/in/a https://www.b.example',
  ],
  ['an address of each way to write it', 'www.a.example and http://b.example'],
])('%s are two links, which is ordinary', (_, text) => {
  expect(findSpamReasons(ordinary, [text])).toEqual([]);
});

test.each([
  ['https://www.a.example https://b.example www.c.example', 3],
  ['[url=https://www.a.example] <a href="http://b.example">', 4],
])('links of all kinds are counted: %s', (text, count) => {
  expect(findSpamReasons(ordinary, [text])).toEqual([`Contains ${count} links`]);
});

test('links are counted over all that was typed', () => {
  const texts = ['https://www.a.example', 'https://www.b.example', 'https://www.c.example'];
  expect(findSpamReasons(ordinary, texts)).toEqual(['Contains 3 links']);
});

const own = {
  host: 'www.agency.example',
  words: ['Nanny Services', 'Night Watch', 'Pinellas', 'St. Petersburg', 'Marisol'],
};

test.each([
  'I looked at your website and can bring it to page one of Google. See https://rank-fast.example/plans',
  'Dear owner, we sell 40,000 checked business contacts. Price list: www.leads.example',
  'Добрый день! Рассылка по формам обратной связи, недорого. Детали: https://rassylka.example',
  'Предлагаем продвижение сайтов и детальный аудит, http://seo.example/ru',
  'Get a loan within the hour, no questions asked: quick-loans.biz/apply-now',
  'Hello. Your site loads slowly. Free audit at https://family-childcare-seo.example?nanny=1',
  'Write to me at kids@nanny-care.example, more on https://casino.example',
  '你好，我们提供网站推广服务 https://tuiguang.example',
  'Hi, is this your best price? http://192.0.2.7/nanny',
  'Buy followers <a href="https://likes.example">here</a>, agency discount, packages, agent wanted',
])('a link and no word about care is a pitch: %s', (message) => {
  expect(isPitch(['Jo', 'jo@seo.example', 'Offer', message], own)).toBe(true);
});

test.each([
  'Hola, buscamos una niñera para nuestros hijos. Van a esta escuela: https://www.primaria.example',
  'Necesito a alguien que cuide a mi mamá y a dos niños, más en www.lopez.example/casa',
  'Our son goes to https://www.bayside-academy.example and needs somebody from 3 pm.',
  'We are expecting in March! My registry: https://registry.example/us. Do you have doulas?',
  'My CV is at https://ana.example/cv.pdf. Could we talk this week?',
  'Ich habe zwei Kinder, 3 und 5. Unser Haus: https://haus.example',
  'Please look at my profile: https://www.linkedin.com/in/ana-lopez',
  'Here is me: linkedin.com/in/ana-lopez. I am free from Monday.',
  'He is in fourth grade at https://west.pinellas.k12.fl.us and I work late.',
  'I studied at https://www.usf.edu/education and would love to talk.',
  'The page https://www.agency.example/blog/rainy-games does not open on my phone.',
  'I saw agency.example on a bus. When are you open?',
  'Is Marisol free on Fridays? This is where we live: https://maps.example/xyz',
  'Do you come to St. Petersburg? We are at https://maps.example/abc',
  'How much is the Night Watch? I found it on https://moms-list.example',
  'Ищем няню для ребёнка, живём здесь: https://maps.example/dom',
  'Nou gen twa timoun. Men lekòl la: https://lekol.example',
  'Bonjour, nous cherchons une nounou. Notre rue : https://plan.example',
  '我们在找保姆，孩子三岁：https://ditu.example',
  'She turns 9 months old today, pictures at www.photos.example/lea',
  'We would like a quote for two weekday mornings. Please call me: (813) 555-0142.',
  'Email me at jo at gmail.com or ring after six.',
  'Can you ring my husband? His office is on www.office.example',
  'My references are on https://letters.example/ana',
])('a true letter is none: %s', (message) => {
  expect(isPitch(['Jo', 'jo@example.com', 'Hello', message], own)).toBe(false);
});

test('the subject counts as well, which names the caregiver who was asked for', () => {
  const link = 'Here: https://maps.example';
  expect(isPitch(['Jo', 'Question about Marisol Reyes', link], own)).toBe(false);
  expect(isPitch(['Jo', 'Question about prices', link], own)).toBe(true);
});

test.each(['hJkdsLKJdfsKJqWe', 'sdkfjhskdjfhg', 'RobErtVopQXzRt1'])(
  '%s is gibberish',
  (message) => {
    expect(isGibberish(message)).toBe(true);
  },
);

test.each([
  ...[
    'Availability',
    'Appointment?',
    'Kindergarten',
    'Knightsbridge',
    'aaaaaaaaaaaa',
    '8135550142',
  ],
  ...[
    'McDonaldStreet',
    'niñera para dos',
    'PleaseCallMe',
    'Straßenschuhe',
    '保姆保姆保姆保姆保姆保姆',
  ],
])('%s may be a letter', (message) => {
  expect(isGibberish(message)).toBe(false);
});

test('a long text is judged at once', () => {
  for (const piece of ['a.', 'www.', 'a@', 'https://', '-', 'abc-.', 'a.a.a.a.com ', 'nann']) {
    const text = piece.repeat(64_000 / piece.length);
    const before = performance.now();
    isPitch([text], own);
    isGibberish(text);
    expect(performance.now() - before, piece).toBeLessThan(500);
  }
});
