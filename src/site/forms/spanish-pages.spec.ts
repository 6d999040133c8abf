import type { Page } from '@playwright/test';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import { fakeAnswer, fakeApi, type ApiAnswers } from '#test/kit/browser/fake-api.ts';
import { fillForm, type FormKind, findForm, openForm } from '#test/kit/browser/form.ts';
import { listTooWide } from '#test/kit/browser/layout.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { listBuiltPages, readBuiltBytes } from '#test/kit/site/built-site.ts';
import { listElements } from '#test/kit/site/html.ts';
import { sentKeyPrefix } from './sent-record.ts';

const intake: FormKind = {
  name: 'Para familias',
  buttonName: 'Enviar la solicitud',
  page: '/es/solicitud',
  path: '/api/intake/client?lang=es',
  example: {
    Nombre: 'Marisol Ortega',
    'Correo electrónico': 'marisol@example.com',
    Teléfono: '8135550142',
    Servicio: 'Niñera',
    'Lo que necesita': 'Un bebé de 8 meses, tres tardes por semana.',
    'Acepto que se comuniquen conmigo sobre mi solicitud.': true,
  },
  payload: {
    name: 'Marisol Ortega',
    email: 'marisol@example.com',
    phone: '8135550142',
    serviceType: 'nanny',
    message: 'Un bebé de 8 meses, tres tardes por semana.',
    consent: true,
  },
};

const pairs = [
  ['/', '/es'],
  ['/intake-forms', '/es/solicitud'],
  ['/contact', '/es/contacto'],
] as const;
const spanishPaths = pairs.map(([, path]) => path);
const unlisted = ['/es/solicitud/enviada', '/es/contacto/enviado', '/es/estado'];

/** Words that no Spanish sentence has. */
const english = /\b(?:the|and|please|your|you|we'll|by|call|what|is|with|send|our)\b/i;

const findPage = (path: string) => listBuiltPages().find((page) => page.path === path)?.html ?? '';
const listLanguages = (path: string) =>
  listElements(findPage(path), 'link').flatMap(({ attributes: { hreflang, href = '' } }) =>
    hreflang === undefined ? [] : [[hreflang, new URL(href).pathname]],
  );

test('A966: each page and its Spanish one name both in the head and in the sitemap, and no other does', () => {
  const sitemap = readBuiltBytes('sitemap-0.xml').toString();
  for (const pair of pairs) {
    const [en, es] = pair;
    for (const path of pair) {
      expect(listLanguages(path), path).toEqual([
        ['en', en],
        ['es', es],
      ]);
      const [item = ''] = sitemap.split('<url>').flatMap((each) => {
        const [, address = ''] = /<loc>([^<]*)<\/loc>/.exec(each) ?? [];
        return address !== '' && new URL(address).pathname === path ? [each] : [];
      });
      const named = [...item.matchAll(/hreflang="(\w+)" href="([^"]+)"/g)];
      expect(
        named.map(([, name, href = '']) => [name, new URL(href).pathname]),
        path,
      ).toEqual([
        ['en', en],
        ['es', es],
      ]);
    }
  }
  const paths = new Set<string>(pairs.flat());
  const others = listBuiltPages().filter(({ path }) => !paths.has(path));
  expect(others.filter(({ path }) => listLanguages(path).length > 0)).toEqual([]);
  for (const path of unlisted) expect(sitemap).not.toContain(`${path}<`);
});

test('A966: the pages are in Spanish for browsers and search engines, and say that a person answers in it', () => {
  for (const path of [...spanishPaths, ...unlisted]) {
    expect(listElements(findPage(path), 'html')[0]?.attributes.lang, path).toBe('es');
  }
  for (const path of spanishPaths) {
    expect(findPage(path), path).toContain('"inLanguage":"es"');
    expect(findPage(path), path).toContain('una persona que habla español');
  }
});

for (const path of [...spanishPaths, ...unlisted]) {
  test(`A966: ${path} has no English words but the links that say so, fits a phone, and axe finds nothing`, async ({
    openPage,
  }) => {
    const page = await openPage(path, { viewport: { width: 375, height: 812 } });
    const text = await page.evaluate(() => {
      for (const element of document.querySelectorAll('[lang="en"], [aria-hidden="true"], address'))
        element.remove();
      const labels = [...document.querySelectorAll('[aria-label]')].map((element) =>
        element.getAttribute('aria-label'),
      );
      return [document.body.innerText, document.title, ...labels].join('\n');
    });
    expect(text).not.toMatch(english);
    expect(await listTooWide(page)).toEqual([]);
    expect(await findThemeViolations(page)).toEqual([]);
  });
}

test('A966: who reads English finds the way to Spanish at the foot of a page, and back', async ({
  openPage,
}) => {
  const page = await openPage('/contact');
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Español', exact: true }).click();
  await page.waitForURL('**/es/contacto');
  await footer.getByRole('link', { name: 'English', exact: true }).click();
  await page.waitForURL('**/contact');
  await page.goto('/about');
  await footer.getByRole('link', { name: 'Español', exact: true }).click();
  await page.waitForURL('**/es');
});

const findToasts = (page: Page) => page.getByRole('region', { name: /^Avisos/ });

test('A966: /es/solicitud says in Spanish what is wrong, that it failed, and that it arrived', async ({
  openPage,
}) => {
  const form = await openForm(openPage, intake);
  const call = `POST ${intake.path}`;
  const answers: ApiAnswers = { [call]: { status: 500 } };
  const calls = await fakeApi(form.page, answers);
  await form.button.click();
  await expect(form.getField('Nombre')).toHaveAccessibleDescription(
    'Escriba su nombre, con 2 letras o más',
  );
  await fillForm(form, { ...intake.example, 'Correo electrónico': 'marisol@gmial.com' });
  await form.getField('Nombre').focus();
  await form.root.getByRole('button', { name: 'Usar gmail.com' }).waitFor();
  await form.getField('Teléfono').fill('813-555-014');
  await form.getField('Nombre').focus();
  await form.root.getByText('Tiene menos de 10 dígitos.').waitFor();
  await form.getField('Lo que necesita').fill('a'.repeat(10_002));
  await form.root.getByText('Sobran 2 caracteres').waitFor();
  await form.button.click();
  await expect(form.getField('Lo que necesita')).toHaveAccessibleDescription(
    /Escriba como máximo 10,000 caracteres$/,
  );
  expect(await form.root.innerText()).not.toMatch(english);
  await fillForm(form, intake.example);

  await form.button.click();
  await findToasts(form.page)
    .getByText('No se pudo enviar la solicitud', { exact: true })
    .waitFor();
  answers[call] = {
    status: 201,
    json: {
      id: 'made up',
      answer: {
        by: 'el lunes a las 10 a. m.',
        closed: 'Cerramos el sábado y el domingo.',
        callFrom: 'el lunes desde las 9 a. m.',
      },
    },
  };
  await form.button.click();
  await findToasts(form.page).getByText('Solicitud enviada', { exact: true }).waitFor();
  await findToasts(form.page).getByRole('button', { name: 'Cerrar' }).waitFor();
  const heading = form.root.getByRole('heading', { name: 'Ya lo recibimos, Marisol.' });
  await expect(heading).toBeFocused();
  await expect(form.root).toContainText(
    'Le llamamos o le escribimos a más tardar el lunes a las 10 a. m. (hora del Este). Cerramos el sábado y el domingo.',
  );
  await expect(form.root).toContainText('cuando estamos abiertos: el lunes desde las 9 a. m.');
  await expect(form.root.getByRole('definition')).toHaveText([
    'Niñera',
    'Un bebé de 8 meses, tres tardes por semana.',
  ]);
  expect(await form.root.innerText()).not.toMatch(english);
  expect(await findThemeViolations(form.page)).toEqual([]);
  const posts = calls.filter((each) => each.call.startsWith('POST'));
  expect(posts.at(-1)).toMatchObject({ body: intake.payload });

  await form.page.reload();
  const earlier = form.page.locator('.sent-earlier');
  await expect(earlier).toContainText(/^Nos escribió el \d+ de [a-z]+\. Le prometimos/);
  await earlier.getByRole('button', { name: 'Escribir otra vez' }).click();
  await expect(form.getField('Nombre')).toBeFocused();
});

test('A966: a draft in Spanish survives a reload; offline, its form says that nothing is lost', async ({
  openPage,
}) => {
  const form = await openForm(openPage, intake);
  await form.root.getByRole('button', { name: 'Empezar con estas preguntas' }).click();
  const begun = 'Edades o fecha de parto: ';
  await expect(form.getField('Lo que necesita')).toHaveValue(new RegExp(`^${begun}`));
  await fillForm(form, intake.example);
  await form.page.reload();
  await form.root.hover();
  await expect(form.getField('Nombre')).toHaveValue('Marisol Ortega');
  await form.getField('Acepto que se comuniquen conmigo sobre mi solicitud.').check();
  await form.page.context().setOffline(true);
  await form.button.click();
  await expect(form.root.getByRole('status')).toHaveText(/Parece que no tiene conexión/);
  await form.page.context().setOffline(false);
});

test('A966: with JavaScript off, /es/contacto comes back in Spanish, and thanks in Spanish once corrected', async ({
  openPage,
}) => {
  const page = await openPage('/es/contacto', { javaScriptEnabled: false });
  const form = findForm(page, { name: 'Contacto', buttonName: 'Enviar el mensaje' });
  await fillForm(form, {
    Nombre: 'M',
    'Correo electrónico': 'marisol@example.com',
    Asunto: '¿Tienen a alguien?',
    Mensaje: 'Corto',
  });
  const refused = page.waitForResponse('**/api/contact?lang=es');
  await form.button.click();
  expect((await refused).status()).toBe(422);
  await expect(form.getField('Nombre')).toHaveAccessibleDescription(/Escriba su nombre/);
  await expect(form.root.getByRole('status')).toHaveText(/^Revise los campos marcados/);
  expect(await form.root.innerText()).not.toMatch(english);

  await fillForm(form, { Nombre: 'Marisol Ortega', Mensaje: '¿Tienen a alguien los martes?' });
  const posted = page.waitForResponse('**/api/contact?lang=es');
  await form.button.click();
  expect((await posted).status()).toBe(200);
  const main = page.getByRole('main');
  await main.getByRole('heading', { name: 'Ya lo recibimos, Marisol.' }).waitFor();
  await expect(main).toContainText(/Le llamamos o le escribimos a más tardar el /);
  expect(await main.innerText()).not.toMatch(english);

  await main.getByText('Más días', { exact: true }).click();
  await main.getByRole('group').last().getByRole('radio').nth(1).check();
  await main.getByRole('button', { name: 'Continuar' }).click();
  await page.waitForURL('**/api/sent/call/page?lang=es');
  await main.getByLabel('Su número de teléfono').fill('(727) 555-0111');
  await main.getByRole('button', { name: 'Reservar la llamada' }).click();
  await main.getByRole('heading', { name: 'Nuestra primera llamada está reservada' }).waitFor();
  expect(await page.locator('body').innerText()).not.toMatch(english);
  await main.getByRole('button', { name: 'Cancelar la llamada' }).click();
  await main.getByText('La llamada está cancelada.', { exact: true }).waitFor();
});

test('A965, A966: a time for the first call is chosen in Spanish on the page of a Spanish letter', async ({
  openPage,
}) => {
  const page = await openPage(undefined, { viewport: { width: 375, height: 812 } });
  const sent = await page.request.post('/api/contact?lang=es', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: {
      name: 'Marisol Ortega',
      email: 'marisol@example.com',
      subject: `Una hora ${Date.now().toString()}`,
      message: '¿Tienen a alguien los martes?',
    },
  });
  const { ways } = (await sent.json()) as { ways: { path: string }[] };
  await page.goto(ways[0]?.path ?? '');
  const main = page.getByRole('main');
  await main.getByRole('heading', { name: 'Elija la hora de nuestra primera llamada' }).waitFor();
  const isEnglish = async () => english.test(await main.innerText());
  expect(await isEnglish()).toBe(false);
  await main.getByText('Más días', { exact: true }).click();
  await main.getByRole('group').last().getByRole('radio').nth(2).check();
  await main.getByRole('button', { name: 'Continuar' }).click();
  await main.getByText(/^Le guardamos esta hora hasta las? /).waitFor();
  await main.getByRole('button', { name: 'Reservar la llamada' }).click();
  await expect(main.getByLabel('Su número de teléfono')).toBeFocused();
  await main.getByLabel('Su número de teléfono').fill('(727) 555-0111');
  await main.getByRole('button', { name: 'Reservar la llamada' }).click();
  await main.getByRole('heading', { name: 'Nuestra primera llamada está reservada' }).waitFor();
  expect(await isEnglish()).toBe(false);
  expect(await listTooWide(page)).toEqual([]);
  await main.getByRole('button', { name: 'Cancelar la llamada' }).click();
  await main.getByText('La llamada está cancelada.', { exact: true }).waitFor();
});

test('A966: a letter sent without script is known at the next visit of its Spanish page', async ({
  openPage,
}) => {
  const page = await openPage();
  await page.route('**/_astro/*.js', (route) => route.abort());
  await page.goto('/es/contacto');
  const form = findForm(page, { name: 'Contacto', buttonName: 'Enviar el mensaje' });
  await fillForm(form, {
    Nombre: 'Marisol Ortega',
    'Correo electrónico': 'marisol@example.com',
    Asunto: 'Los martes',
    Mensaje: '¿Tienen a alguien los martes?',
  });
  await form.button.click();
  await page.getByRole('heading', { name: 'Ya lo recibimos, Marisol.' }).waitFor();
  const key = `${sentKeyPrefix}/api/contact?lang=es`;
  const record = await page.evaluate((name) => localStorage.getItem(name), key);
  expect(record).toMatch(/"by":"el /);
});

test('A966: the link of a Spanish mail shows in Spanish where it stands, or that it cannot be looked up', async ({
  openPage,
}) => {
  const page = await openPage();
  await fakeAnswer(page, 'POST /api/sent?lang=es', {
    json: {
      steps: [
        { text: 'Recibimos lo que usted envió', on: '27 de noviembre de 2026', isDone: true },
      ],
      next: 'Le va a responder una persona.',
    },
  });
  await page.goto('/es/estado#one');
  const main = page.getByRole('main');
  await main.getByText('Le va a responder una persona.', { exact: true }).waitFor();
  expect(await main.innerText()).not.toMatch(english);
  expect(await findThemeViolations(page)).toEqual([]);
  await fakeAnswer(page, 'POST /api/sent?lang=es', { status: 503, text: 'The database is away.' });
  await page.goto('/es/estado#two');
  await main.getByText(/^En este momento no podemos consultarlo\./).waitFor();
});
