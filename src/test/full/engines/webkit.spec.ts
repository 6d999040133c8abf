import { testIn } from './engine-test.ts';
import { goAsAdmin, goAsCaregiver, goAsFamily } from './journeys.ts';

const test = testIn('WebKit');

for (const width of [1280, 390]) {
  const where = `in WebKit at ${width} pixels`;

  test(`A750: a family searches, saves, finds a match and writes ${where}`, async ({
    enginePage,
  }) => {
    await enginePage.setWidth(width);
    await goAsFamily(enginePage);
  });

  test(`A750: a caregiver finds the application, mends it and sends it ${where}`, async ({
    enginePage,
  }) => {
    await enginePage.setWidth(width);
    await goAsCaregiver(enginePage);
  });

  test(`A750: an admin edits a headline, reads an inquiry and logs out ${where}`, async ({
    enginePage,
    site,
  }) => {
    await enginePage.setWidth(width);
    await goAsAdmin(enginePage, site, width);
  });
}
