import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { editorApi } from '#editing/editor/server/editor-api.server.ts';
import type { EntryList } from '#editing/editor/document/entries.ts';
import { historyApi } from '#editing/history/history-api.server.ts';
import { publish } from '#editing/publishing/publish.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { openCms, rewriteEntry } from '#test/kit/api/cms-client.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { atOnce, useEditing } from '#test/kit/site/editing-project.ts';

const site = 'content/site.yaml';
const nikos = 'content/providers/nikos-pappas.yaml';

const citrus = {
  slug: 'citrus',
  name: 'Citrus',
  cities: ['Inverness', 'Crystal River'],
  neighbors: ['pasco'],
};

const nightNurses = {
  title: 'Night Nurses',
  seo: { title: 'Night Nurses', description: 'Sleep, and a baby in good hands.' },
  description: 'Somebody else gets up tonight.',
  image: '/images/services/doula.svg',
  imageAlt: 'A lamp beside a crib',
  features: ['One', 'Two', 'Three', 'Four', 'Five', 'Six'],
  detailedDescription: 'A night nurse comes at ten.',
  faq: ['When?', 'Who?', 'How long?'].map((question) => ({ question, answer: 'Ask us.' })),
};

interface Area {
  slug: string;
}

describeWithDatabase('counties and services of the agency’s own', () => {
  const { project, admin: ada } = useEditing(atOnce);
  const cms = openCms(ada);

  const ask = async (path: string, change: (data: Record<string, unknown>) => object) => {
    const { data } = await cms.open(path);
    const raw = rewriteEntry(path, data, change);
    const response = await cms.ask('persistEntry', { dataFiles: [{ path, raw, base: data }] });
    const { error } = (await response.json()) as { error?: string };
    return [response.status, error];
  };
  const changeCounties = (change: (areas: Area[]) => Area[]) =>
    ask(site, (data) => {
      const areas = data.serviceAreas as { counties: Area[] };
      return { ...data, serviceAreas: { ...areas, counties: change(areas.counties) } };
    });
  const save = async (edits: object[]) => {
    const response = await ada.call(editorApi, 'POST', '/api/admin/content', {
      body: { edits },
      headers: { 'idempotency-key': randomUUID() },
    });
    return [response.status, response.status === 200 ? '' : await response.text()];
  };
  const toField = (file: string, field: string, base: unknown, value: unknown) => ({
    id: `${file}#${field}`,
    type: 'field',
    base: base === undefined ? '' : JSON.stringify(base),
    value: JSON.stringify(value),
  });
  const toNewService = (data: object) => ({
    id: `new:services:${randomUUID()}`,
    type: 'entry',
    base: '',
    value: JSON.stringify({ data, text: '' }),
  });
  const list = async (kind: string) =>
    (await ada.call(editorApi, 'GET', `/api/admin/entries/${kind}`)).json() as Promise<EntryList>;
  const listOptions = async (field: string) => {
    const { spec } = (await list('providers')).fields.find(({ name }) => name === field) ?? {};
    return spec && 'options' in spec ? spec.options : undefined;
  };

  test('A872: a county is added with its cities and neighbors, and a caregiver is given it at once', async () => {
    const given = toField(nikos, 'counties', ['pinellas', 'pasco'], ['pasco', 'citrus']);
    const refused = 'Counties must be of these: pinellas, hillsborough, manatee, sarasota, pasco.';
    const { data } = await cms.open(nikos);
    const before = /^counties:\n((?: {2}- .*\n)+)/m.exec(data)?.[1]?.match(/[a-z]+/g);
    const edit = { ...given, base: JSON.stringify(before) };
    expect(await save([edit])).toEqual([422, refused]);
    expect(await changeCounties((areas) => [...areas, citrus])).toEqual([200, undefined]);
    expect(await save([edit])).toEqual([200, '']);
    expect(await publish()).toEqual({ kind: 'done' });
    expect(parse(project.read(site))).toMatchObject({
      serviceAreas: { counties: expect.arrayContaining([citrus]) as unknown },
    });
    expect(project.read(nikos)).toContain('counties:\n  - pasco\n  - citrus\n');
    expect(await listOptions('counties')).toContainEqual({ value: 'citrus', label: 'Citrus' });
  });

  test('A872: an unknown county is refused in the content manager, too, and so is an unknown neighbor', async () => {
    expect(await ask(nikos, (data) => ({ ...data, counties: ['atlantis'] }))).toEqual([
      422,
      'Counties must be of these: pinellas, hillsborough, manatee, sarasota, pasco.',
    ]);
    const lost = { ...citrus, neighbors: ['atlantis'] };
    expect(await changeCounties((areas) => [...areas, lost])).toEqual([
      422,
      'Neighbors must be of these: pinellas, hillsborough, manatee, sarasota, pasco, citrus.',
    ]);
    expect(await changeCounties((areas) => [...areas, { ...citrus, slug: 'pasco' }])).toEqual([
      422,
      'serviceAreas.counties[5].slug: There are two counties with the slug "pasco". Change one of the two.',
    ]);
  });

  test('A872: an unknown county is refused from one who does not say what it replaces, too', async () => {
    const { base, ...blind } = toField(nikos, 'counties', [], ['atlantis']);
    expect(base).toBe('[]');
    expect(await save([blind])).toEqual([
      422,
      'Counties must be of these: pinellas, hillsborough, manatee, sarasota, pasco.',
    ]);
  });

  test('A872: the history gives nobody a county back that the site no longer has', async () => {
    const commit = async (change: Promise<unknown[]>) => {
      expect(await change).toEqual([200, undefined]);
      await sql`update publishing_state set last_commit_at = 'epoch', rest_until = 'epoch'`;
      expect(await publish()).toEqual({ kind: 'done' });
      return project.repository.git('rev-parse', 'main');
    };
    await commit(changeCounties((areas) => [...areas, citrus]));
    await commit(ask(nikos, (data) => ({ ...data, counties: ['citrus'] })));
    const hash = await commit(ask(nikos, (data) => ({ ...data, counties: ['pasco'] })));
    const restore = async () => {
      const response = await ada.call(historyApi, 'POST', `/api/admin/history/${hash}`, {
        body: { keys: [`${nikos}#counties.0`] },
      });
      return [response.status, response.status === 200 ? '' : await response.text()];
    };
    await commit(changeCounties((areas) => areas.filter(({ slug }) => slug !== 'citrus')));
    expect(await restore()).toEqual([
      422,
      "This can't be restored: Counties must be of these: pinellas, hillsborough, manatee, sarasota, pasco. Add what is missing first, or leave this as it is.",
    ]);
    await commit(changeCounties((areas) => [...areas, citrus]));
    expect(await restore()).toEqual([200, '']);
  });

  test('A872: a county cannot be taken away while a caregiver has it, and says who has', async () => {
    const withoutSarasota = () =>
      changeCounties((areas) =>
        areas
          .filter(({ slug }) => slug !== 'sarasota')
          .map((area) => {
            const { neighbors = [] } = area as { neighbors?: string[] };
            return { ...area, neighbors: neighbors.filter((slug) => slug !== 'sarasota') };
          }),
      );
    const [status, error] = await withoutSarasota();
    expect(status).toBe(422);
    expect(error).toMatch(
      /^Sarasota can't be taken away: .+ still ha(?:s|ve) it\. Give them another one first\.$/,
    );
    const { entries } = await list('providers');
    for (const { file } of entries) {
      const { data } = await cms.open(file);
      if (!data.includes('- sarasota')) continue;
      expect(await ask(file, (all) => ({ ...all, counties: ['manatee'] }))).toEqual([
        200,
        undefined,
      ]);
    }
    expect(await withoutSarasota()).toEqual([200, undefined]);
  });

  test('A873: a service added on the page has its name as its address, and can be given to a caregiver', async () => {
    const given = toField(nikos, 'serviceType', 'family-assistant', 'night-nurses');
    const { data } = await cms.open(nikos);
    const main = /^serviceType: (.*)$/m.exec(data)?.[1];
    const edit = { ...given, base: JSON.stringify(main) };
    expect(await save([edit])).toEqual([
      422,
      'Service type must be one of: nanny, doula, family-assistant.',
    ]);
    expect(await save([toNewService(nightNurses)])).toEqual([200, '']);
    expect(await save([edit])).toEqual([200, '']);
    expect(await publish()).toEqual({ kind: 'done' });
    expect(project.read('content/services/night-nurses.yaml')).toMatch(
      /^id: 6\nslug: night-nurses\ntitle: Night Nurses\n/,
    );
    expect(await listOptions('serviceType')).toContainEqual({
      value: 'night-nurses',
      label: 'Night Nurses',
    });
  });

  test('A873: a service is added in the content manager, whatever slug its form sends', async () => {
    const file = 'content/services/night-nurses.yaml';
    await cms.save(file, JSON.stringify({ ...nightNurses, slug: 'nanny' }));
    expect(await publish()).toEqual({ kind: 'done' });
    expect(project.read(file)).toMatch(/^id: 6\nslug: night-nurses\n/);
  });

  test('A873: a service is hidden while caregivers who offer it stay valid', async () => {
    const doula = 'content/services/doula.yaml';
    expect(await save([toField(doula, 'state', undefined, 'hidden')])).toEqual([200, '']);
    expect(await ask(nikos, (data) => ({ ...data, services: ['doula'] }))).toEqual([
      200,
      undefined,
    ]);
    expect(await listOptions('services')).toContainEqual({
      value: 'doula',
      label: 'Doula Services (hidden)',
    });
  });

  test('A873: a service goes only once nobody has it, and those of the specification stay', async () => {
    const file = 'content/services/night-nurses.yaml';
    await cms.save(file, JSON.stringify(nightNurses));
    await ask(nikos, (data) => ({ ...data, services: ['night-nurses'] }));
    const remove = async (path: string) => {
      const response = await cms.ask('deleteFiles', { paths: [path] });
      return [response.status, ((await response.json()) as { error?: string }).error];
    };
    expect(await remove(file)).toEqual([
      422,
      "Night Nurses can't be taken away: Nikos Pappas still has it. Give them another one first.",
    ]);
    await ask(nikos, (data) => ({ ...data, services: [] }));
    expect(await remove(file)).toEqual([200, undefined]);
    expect(await remove('content/services/doula.yaml')).toEqual([
      422,
      "The site needs this page, so it can't be deleted.",
    ]);
  });

  test('A873: a text of a service that has gone does not keep the others from being saved', async () => {
    const gone = { type: 'text', value: 'Nurses', base: 'Night Nurses' };
    const kept = { id: 'nanny-service-title', type: 'text', value: 'Nannies' };
    const response = await ada.call(editorApi, 'POST', '/api/admin/content', {
      body: { edits: [{ id: 'night-nurses-service-title', ...gone }, kept] },
      headers: { 'idempotency-key': randomUUID() },
    });
    expect([response.status, await response.json()]).toMatchObject([
      200,
      { orphans: [{ id: 'night-nurses-service-title', isRestorable: false }] },
    ]);
  });
});
