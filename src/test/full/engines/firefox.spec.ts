import { testIn } from './engine-test.ts';
import { goAsAdmin, goAsCaregiver, goAsFamily } from './journeys.ts';

const test = testIn('Firefox');

for (const width of [1280, 390]) {
  const where = `in Firefox at ${width} pixels`;

  test(`A749: a family searches, saves, finds a match and writes ${where}`, async ({
    enginePage,
  }) => {
    await enginePage.setWidth(width);
    await goAsFamily(enginePage);
  });

  test(`A749: a caregiver finds the application, mends it and sends it ${where}`, async ({
    enginePage,
  }) => {
    await enginePage.setWidth(width);
    await goAsCaregiver(enginePage);
  });

  test(`A749: an admin edits a headline, reads an inquiry and logs out ${where}`, async ({
    enginePage,
    site,
  }) => {
    await enginePage.setWidth(width);
    await goAsAdmin(enginePage, site, width);
  });
}
