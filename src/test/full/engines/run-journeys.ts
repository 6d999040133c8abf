import {
  formatAndArrange,
  suggestAndTake,
  writeArticle,
  writeOnThePage,
} from './editor-journeys.ts';
import { testIn } from './engine-test.ts';
import { goAsAdmin, goAsCaregiver, goAsFamily } from './journeys.ts';

/** Declares the journeys that hold in an installed browser, in a window and on a phone's width. */
export function runJourneys(name: 'Firefox' | 'WebKit', statement: 'A749' | 'A750'): void {
  const test = testIn(name);

  for (const width of [1280, 390]) {
    test.describe(`in ${name} at ${width} pixels`, () => {
      test.beforeEach(({ enginePage }) => enginePage.setWidth(width));

      test(`${statement}: a family searches, saves, finds a match and writes`, ({ enginePage }) =>
        goAsFamily(enginePage));

      test(`${statement}: a caregiver finds the application, mends it and sends it`, ({
        enginePage,
      }) => goAsCaregiver(enginePage));

      test(`${statement}: an admin edits a headline, reads an inquiry and logs out`, ({
        enginePage,
        site,
      }) => goAsAdmin(enginePage, site, width));

      test(`${statement}, A876, A887: words are written where they stand, taken back and found again`, ({
        enginePage,
        site,
      }) => writeOnThePage(enginePage, site));

      test(`${statement}, A792, A818, A880: words become bold and a link, questions are arranged, and both go live`, ({
        enginePage,
        site,
      }) => formatAndArrange(enginePage, site));

      test(`${statement}, A823, A878, A886: an article is written on its page, with a picture that was there`, ({
        enginePage,
        site,
      }) => writeArticle(enginePage, site, `Storm season at ${width}`));

      test(`${statement}, A948: other words are suggested by a link, and taken`, ({
        enginePage,
        site,
      }) => suggestAndTake(enginePage, site));
    });
  }
}
