import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { copyAgency } from '#test/kit/agency-folder.ts';
import { listChecks, listUndatedChecks } from '#model/entries/provider-facts.ts';
import { readProviders } from '#test/kit/site/content.ts';
import { checkContent } from './check-content.server.ts';
import { formatContentProblem } from '#model/files/read-content.server.ts';

let root = '';

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'check-content-test-'));
  copyAgency(root);
});

afterEach(async () => {
  await rm(root, { recursive: true });
});

/** The lines as a person reads them. */
function listProblems(): string[] {
  return checkContent(root).problems.map(formatContentProblem);
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

async function edit(path: string, before: string | RegExp, after: string): Promise<void> {
  const text = await readFile(join(root, path), 'utf8');
  expect(text).toMatch(before);
  await writeFile(join(root, path), text.replace(before, after));
}

test('content that keeps the rules is counted in one line', async () => {
  const folders = (await readdir(join(root, 'content'))).sort();
  const counts = folders.map((name) => `${name.replace('.yaml', '')} \\d+`).join(', ');
  expect(checkContent(root)).toMatchObject({
    problems: [],
    summary: expect.stringMatching(
      `^Content is in order: \\d+ files \\(${counts}\\)\\.$`,
    ) as string,
  });
});

test('A808: a link to what is hidden is named with its remedy', async () => {
  await edit('content/providers/linh-tran.yaml', 'id: 6\n', 'id: 6\nstate: hidden\n');
  const article = 'content/blog/play-by-age-birth-to-five.md';
  await edit(article, /$/, '\nAsk [Linh](/providers/6) or [Marcus](/providers/2).\n');
  expect(listProblems()).toEqual([
    `${article}: body: This links to /providers/6, which is hidden. Take the link out, or list the page again.`,
  ]);
});

test('A923: a check that is dated before the interview is named, both months and the remedy', async () => {
  const file = 'content/providers/linh-tran.yaml';
  await edit(file, /  interview: .*/, '  interview: 2098-02');
  await edit(file, /  references: .*/, '  references: 2098-02');
  await edit(file, /  identity: .*/, '  identity: 2098-01');
  await edit(file, /  cpr: .*/, '  cpr: 2097-12');
  const remedy = 'The interview comes first, so correct one of the two months.';
  expect(listProblems()).toEqual([
    `${file}: checks.identity: “Identity checked” says January 2098, before the interview in February 2098. ${remedy}`,
    `${file}: checks.cpr: “CPR certificate seen” says December 2097, before the interview in February 2098. ${remedy}`,
  ]);
});

test('A923: each check that the services page promises is dated on each profile, in its order', () => {
  for (const { name, ...provider } of readProviders()) {
    const months = listChecks(provider.checks).map(({ month }) => month);
    expect([name, months]).toEqual([name, months.toSorted()]);
    expect([name, listUndatedChecks(provider)]).toEqual([name, []]);
  }
});

test('A873: a link to the page of a hidden service is named with its remedy', async () => {
  await edit('content/services/doula.yaml', 'id: 2\n', 'id: 2\nstate: hidden\n');
  const article = 'content/blog/play-by-age-birth-to-five.md';
  await edit(article, /$/, '\nAsk a [doula](/doula-services) or a [nanny](/nanny-services).\n');
  expect(listProblems()).toContain(
    `${article}: body: This links to /doula-services, which is hidden. Take the link out, or list the page again.`,
  );
});

test('a profile that says two things of a skill is named with both', async () => {
  const file = 'content/providers/marisol-reyes.yaml';
  await edit(file, '  - transportation\n', '');
  await edit(file, '  - meal-preparation\n', '');
  expect(listProblems()).toEqual([
    `${file}: skills: This profile has the specialty “Meal preparation”, but no meal preparation. Add the skill, or take out what speaks for it.`,
    `${file}: skills: This profile has a driving check, but no transportation. Add the skill, or take out what speaks for it.`,
  ]);
});

test('A872, A873: a caregiver’s county or service that the site lacks is named with what there is', async () => {
  const file = 'content/providers/linh-tran.yaml';
  await edit(file, /^counties:\n {2}- .*$/m, 'counties:\n  - lee');
  await edit(file, /^serviceType: .*$/m, 'serviceType: night-nurse');
  expect(listProblems()).toEqual([
    `${file}: serviceType: Service type must be one of: nanny, doula, family-assistant.`,
    `${file}: counties[0]: Counties must be of these: pinellas, hillsborough, manatee, sarasota, pasco.`,
  ]);
  await edit(
    'content/site.yaml',
    /$/,
    '    - slug: lee\n      name: Lee\n      cities: [Estero]\n',
  );
  const doula = await readFile(join(root, 'content/services/doula.yaml'), 'utf8');
  await write(
    'content/services/night-nurse.yaml',
    doula.replace('id: 2', 'id: 6').replace('slug: doula', 'slug: night-nurse'),
  );
  expect(listProblems()).toEqual([]);
});

test('A871: a link of the footer to what is hidden, gone or misspelled is named with its remedy', async () => {
  const article = 'content/blog/play-by-age-birth-to-five.md';
  await edit(article, /^---\n/, '---\nstate: hidden\n');
  await edit('content/footer.yaml', 'to: /blog', 'to: /blog/play-by-age-birth-to-five');
  await edit('content/footer.yaml', 'to: /contact', 'to: /contakt');
  await edit('content/footer.yaml', 'to: /recommendations', 'to: /providers?county=pasco');
  await edit('content/footer.yaml', 'to: /about', 'to: https://www.example.com/about');
  const remedy = 'but the site shows no such page. Choose another one, or take the link out.';
  expect(listProblems()).toEqual([
    `content/footer.yaml: quickLinks.items[4].to: This leads to /blog/play-by-age-birth-to-five, ${remedy}`,
    `content/footer.yaml: startLinks.items[1].to: This leads to /contakt, ${remedy}`,
  ]);
});

test('A952: what leads to a part that the site goes without is named: menus, buttons and words', async () => {
  await edit('content/site.yaml', '  - articles\n', '');
  await edit('content/pages/contact.yaml', 'use the form.', 'read [our articles](/blog).');
  const remedy = 'but the site shows no such page. Choose another one, or take the link out.';
  expect(listProblems()).toEqual([
    `content/footer.yaml: quickLinks.items[4].to: This leads to /blog, ${remedy}`,
    `content/header.yaml: links[5].to: This leads to /blog, ${remedy}`,
    'content/pages/contact.yaml: banner.intro: This links to /blog, a part that the site goes without. Take the link out.',
  ]);
});

test('A967: a link to a county without a page of its own is named, in words and in menus', async () => {
  await edit('content/pages/contact.yaml', 'use the form.', 'see [Pasco](/counties/pasco).');
  await edit('content/footer.yaml', 'to: /blog', 'to: /counties/sarasota');
  await edit(
    'content/pages/about.yaml',
    'workWithUs:\n',
    'workWithUs:\n  buttonTo: /counties/manatee\n',
  );
  expect(listProblems()).toEqual([
    'content/footer.yaml: quickLinks.items[4].to: This leads to /counties/sarasota, but the site shows no such page. Choose another one, or take the link out.',
    'content/pages/contact.yaml: banner.intro: This links to /counties/pasco, which is no page before its county has a text of 250 words. Write one, or take the link out.',
  ]);
});

test('A885: a button whose target is hidden, gone or misspelled is named with its remedy', async () => {
  await edit('content/providers/linh-tran.yaml', 'id: 6\n', 'id: 6\nstate: hidden\n');
  const targets = 'buttonTo: /providers/6\n  secondButtonTo: /blog\n  linkTo: mailto:a@example.com';
  await edit('content/pages/home.yaml', 'hero:\n', `hero:\n  ${targets}\n`);
  await edit('content/pages/about.yaml', 'workWithUs:\n', 'workWithUs:\n  buttonTo: /abuot\n');
  const remedy =
    'but the site shows no such page. Choose another one, or leave it empty for its usual page.';
  expect(listProblems()).toEqual([
    `content/pages/about.yaml: workWithUs.buttonTo: This leads to /abuot, ${remedy}`,
    `content/pages/home.yaml: hero.buttonTo: This leads to /providers/6, ${remedy}`,
  ]);
});

test('A873: a link of the footer to an added service is in order until the service is hidden', async () => {
  const doula = await readFile(join(root, 'content/services/doula.yaml'), 'utf8');
  const nurse = 'content/services/night-nurse.yaml';
  await write(nurse, doula.replace('id: 2', 'id: 6').replace('slug: doula', 'slug: night-nurse'));
  await edit('content/footer.yaml', 'to: /nanny-services', 'to: /services/night-nurse');
  expect(listProblems()).toEqual([]);
  await edit(nurse, /$/, 'state: hidden\n');
  await edit('content/services/doula.yaml', /$/, 'state: hidden\n');
  expect(listProblems().filter((line) => line.startsWith('content/footer'))).toEqual([
    expect.stringContaining('serviceLinks.items[0].to: This leads to /services/night-nurse, but'),
    expect.stringContaining('serviceLinks.items[1].to: This leads to /doula-services, but'),
  ]);
});

describe('a wrong content file is named with path, field and remedy', () => {
  test('a rating that is not in halves', async () => {
    await edit('content/providers/linh-tran.yaml', 'rating: 5', 'rating: 4.2');
    expect(listProblems()).toEqual([
      'content/providers/linh-tran.yaml: rating: Rating goes in halves, like 4 or 4.5.',
    ]);
  });

  test('A753: a text nested too deep', async () => {
    const deep = `${'> '.repeat(1500)}a`;
    await edit('content/blog/sharing-the-mental-load.md', /\n---\n[^]*$/, `\n---\n${deep}\n`);
    await edit(
      'content/providers/linh-tran.yaml',
      /detailedBio: [^]*?\n(?=\S)/,
      `detailedBio: '${deep}'\n`,
    );
    const refused =
      'nests lists, quotes or emphasis more than 50 levels deep. Please use fewer levels.';
    expect(listProblems()).toEqual([
      `content/blog/sharing-the-mental-load.md: body: Text ${refused}`,
      `content/providers/linh-tran.yaml: detailedBio: Detailed bio ${refused}`,
    ]);
  });

  test('a field deep inside', async () => {
    await edit('content/pages/home.yaml', 'figure: 24-48 hours', 'figure: 2024');
    expect(listProblems()).toEqual([
      'content/pages/home.yaml: about.facts[0].figure: Figure is missing. Write it as text; put quotes around a bare number.',
    ]);
  });

  test('a field in the head of an article', async () => {
    await edit(
      'content/blog/play-by-age-birth-to-five.md',
      /publishedAt: .*/,
      'publishedAt: 2026-06-30',
    );
    expect(listProblems()).toEqual([
      'content/blog/play-by-age-birth-to-five.md: publishedAt: Published date must be written like 2026-03-14T09:00:00-04:00.',
    ]);
  });

  test('a field whose name is misspelled', async () => {
    await edit('content/testimonials/5-foley.yaml', 'rating: 4', 'ratng: 4');
    expect(listProblems()).toEqual([
      'content/testimonials/5-foley.yaml: rating: Rating must be a number from 0 to 5 in halves, like 4.5.',
      'content/testimonials/5-foley.yaml: ratng: There is no such field. Check its spelling or remove it.',
    ]);
  });

  test('A577, ASVS 2.2.3: a service whose slug is not the name of its file', async () => {
    await edit('content/services/doula.yaml', 'slug: doula', 'slug: nanny');
    expect(listProblems()).toEqual([
      "content/services/doula.yaml: slug: The slug has to be the file's name. Write doula.",
    ]);
  });

  test('YAML that cannot be read, with its line', async () => {
    await edit('content/providers/linh-tran.yaml', 'title: ', 'title: Doula: ');
    expect(listProblems()).toEqual([
      'content/providers/linh-tran.yaml: Line 3 holds a colon followed by a space inside its text, or the line below is indented too far. Put the whole text in quotes, or align the line below.',
    ]);
  });

  test('several problems, one line each, in the order of the files', async () => {
    await edit('content/testimonials/5-foley.yaml', 'rating: 4', 'rating: 9');
    await rm(join(root, 'content/services/doula.yaml'));
    await edit('content/site.yaml', /email: .*/, 'email: none');
    await edit(
      'content/pages/blog.yaml',
      'title: Parent Resources for Tampa Bay Families',
      'title:',
    );
    const errors = listProblems();
    expect(errors.map((line) => line.split(': ', 2).join(': '))).toEqual([
      'content/pages/blog.yaml: seo.title',
      expect.stringMatching(/^content\/services\/doula\.yaml: This file is missing/),
      'content/site.yaml: email',
      'content/testimonials/5-foley.yaml: rating',
    ]);
  });
});

describe('files that are missing or of no use', () => {
  test('the words of a page', async () => {
    await rm(join(root, 'content/pages/contact.yaml'));
    expect(listProblems()).toEqual([
      'content/pages/contact.yaml: This file is missing, and the site is not complete without it. Put it back.',
    ]);
  });

  test('A577: one of the services', async () => {
    await rm(join(root, 'content/services/doula.yaml'));
    expect(listProblems()).toEqual([
      'content/services/doula.yaml: This file is missing, and the site is not complete without it. Put it back.',
    ]);
  });

  test('A92, A93, A94, A117: empty collections are in order, since built-in entries show then', async () => {
    for (const folder of ['services', 'providers', 'testimonials', 'blog']) {
      await rm(join(root, 'content', folder), { recursive: true });
    }
    expect(listProblems()).toEqual([]);
  });

  test('all content', async () => {
    const pages = await readdir(join(root, 'content/pages'));
    await rm(join(root, 'content'), { recursive: true });
    // The settings, both menus and the replies are missing as well.
    expect(listProblems()).toHaveLength(pages.length + 4);
  });

  test('a file with the wrong ending, a file of no page and a folder of no kind', async () => {
    await write('content/providers/ana.yml', 'id: 9');
    await write('content/pages/imprint.md', '---\nid: 9\n---\n');
    await write('content/notes/a.md', '');
    const remedy =
      'The site does not use this file. Check its folder, its name and its ending, or remove it.';
    expect(listProblems()).toEqual([
      `content/notes/a.md: ${remedy}`,
      `content/pages/imprint.md: ${remedy}`,
      `content/providers/ana.yml: ${remedy}`,
    ]);
  });

  test('hidden files, as systems leave them behind, are no problem', async () => {
    await write('content/.DS_Store', '');
    await write('content/blog/.gitkeep', '');
    expect(listProblems()).toEqual([]);
  });
});

describe('what must stand for one thing only', () => {
  test('an id that two providers have', async () => {
    await edit('content/providers/linh-tran.yaml', /^id: \d+/, 'id: 1');
    expect(listProblems()).toEqual([
      'content/providers/marisol-reyes.yaml: id: Id 1 is taken by content/providers/linh-tran.yaml. Choose another number.',
    ]);
  });

  test('an id that an article and a provider have is no problem', async () => {
    await edit('content/providers/linh-tran.yaml', /^id: \d+/, 'id: 4321');
    await edit('content/blog/play-by-age-birth-to-five.md', /^id: \d+/m, 'id: 4321');
    expect(listProblems()).toEqual([]);
  });

  test('A669: a slug that is a number', async () => {
    const folder = join(root, 'content/blog');
    await rename(join(folder, 'play-by-age-birth-to-five.md'), join(folder, '2026.md'));
    expect(listProblems()).toEqual([
      expect.stringMatching(
        /^content\/blog\/2026\.md: The file name becomes the article's address/,
      ),
    ]);
  });

  test('an earlier address that is the address of an article today', async () => {
    await edit(
      'content/blog/play-by-age-birth-to-five.md',
      /^id: /m,
      'redirectFrom:\n  - old-play\n  - nanny-interview-questions\nid: ',
    );
    expect(listProblems()).toEqual([
      'content/blog/play-by-age-birth-to-five.md: redirectFrom[1]: "nanny-interview-questions" is the address of an article today. Remove it from this list.',
    ]);
  });
});

describe('pictures', () => {
  test('a picture that a field names and that is not there', async () => {
    await rm(join(root, 'public/images/hero.svg'));
    expect(listProblems()).toEqual([
      ...['pages/home.yaml: hero', 'site.yaml: brand.sharing.home'].map(
        (place) =>
          `content/${place}.image: There is no picture at public/images/hero.svg. Put the file there or name another one.`,
      ),
    ]);
  });

  test('a picture whose name differs in case, which some systems accept and the web does not', async () => {
    await edit('content/pages/home.yaml', '/images/hero.svg', '/images/Hero.svg');
    expect(listProblems()).toHaveLength(1);
  });

  test('a picture within an article', async () => {
    const text = await readFile(join(root, 'content/blog/nanny-interview-questions.md'), 'utf8');
    await write(
      'content/blog/nanny-interview-questions.md',
      `${text}\n![A dog](/uploads/dog.jpg)\n![The shore](/images/hero.svg)\n`,
    );
    expect(listProblems()).toEqual([
      'content/blog/nanny-interview-questions.md: There is no picture at public/uploads/dog.jpg. Put the file there or name another one.',
    ]);
  });

  test('a picture with a space in its name, and one elsewhere on the web, are found', async () => {
    await write('public/uploads/a dog.jpg', '');
    await edit('content/pages/home.yaml', '/images/hero.svg', '/uploads/a%20dog.jpg');
    await edit('content/pages/about.yaml', '/images/story.svg', 'https://pictures.example/a.jpg');
    expect(listProblems()).toEqual([]);
  });
});
