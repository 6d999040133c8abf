import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { agencyDir } from '#test/kit/agency-folder.ts';
import { readArticles, readProviders } from '#test/kit/site/content.ts';
import { listFiles } from '#model/files/read-content.server.ts';

// The delivered copy; an owner's own words are the owner's responsibility.
const folders = ['services', 'blog', 'pages', 'providers', 'testimonials'].map(
  (name) => `content/${name}`,
);
const files = [
  ...folders.flatMap((folder) =>
    listFiles(join(agencyDir, folder)).map((file) => `${folder}/${file}`),
  ),
  'content/site.yaml',
].map(
  (file) => [file, readFileSync(join(agencyDir, file), 'utf8').replaceAll(/\s+/g, ' ')] as const,
);

test.each(files)('A748: %s claims no repeated check and no review', (_, text) => {
  expect(text).not.toMatch(
    /every year|yearly re-?check|reviewed by|followed until|never late|track certificates/i,
  );
});

test('A634, A748: the listed nannies have the average that the copy claims', () => {
  const claimed = files.flatMap(([, text]) =>
    [...text.matchAll(/average (\d+)\+ years/g)].map(([, years]) => Number(years)),
  );
  // "5-10 years" is at least 5, "10+ years" at least 10.
  const years = readProviders()
    .filter(({ serviceType }) => serviceType === 'nanny')
    .map(({ experience }) => Number.parseInt(experience, 10));
  const average = years.reduce((sum, each) => sum + each, 0) / years.length;

  expect(claimed.length).toBeGreaterThan(0);
  for (const claim of claimed) expect(average).toBeGreaterThanOrEqual(claim);
});

// Home, About and the services page promise that a profile goes up after the first six steps and
// shows the month of each.
test.each(readProviders().map((provider) => [provider.name, provider] as const))(
  'A748: the profile of %s dates each check that the copy promises, and the driving record of a driver',
  (_, { checks = {}, skills = [], specialties = [] }) => {
    const isDriver = skills.includes('transportation') || specialties.includes('Transportation');
    const promised = ['interview', 'identity', 'references', 'records', 'cpr'];
    expect(Object.keys(checks)).toEqual(
      expect.arrayContaining([...promised, ...(isDriver ? ['driving'] : [])]),
    );
  },
);

test.each(files)('A748: %s promises no check that no field dates', (_, text) => {
  expect(text).not.toMatch(
    /CPR certified|with the issuer|at the source|background checks? on every/i,
  );
});

test.each(readArticles().map(({ slug, content }) => [slug, content] as const))(
  'A748: %s ends with links to its sources',
  (_, content) => {
    const [, sources = ''] = content.split('\n## Sources\n');
    expect(sources.trim().split('\n')).not.toEqual(['']);
    for (const line of sources.trim().split('\n')) {
      expect(line).toMatch(/^- \[[^\]]+\]\(https:\/\/[^)]+\)$/);
    }
  },
);
