import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

/**
 * The lines that each room may have, with its styles and without its tests. Whoever adds takes
 * away: a number that rises gets a comment here, one sentence that says for whom.
 */
const maxLines: Record<string, number> = {
  // A call for suggestions has its path.
  // A call for recordings has its path.
  functions: 193,
  // The fonts of the brand are one list, for pages and share pictures.
  'src/assets': 40,
  // Admins see a profile's and an article's changed choices by the components that visitors see.
  // An agency elsewhere has a menu, drawings and colors of its own.
  // Families read what each service costs, and who is responsible, with its month.
  // Families read what each service costs, and who is responsible, with its month.
  // A family reads how many families gave stars, and when the last one did.
  // A family reads header and footer of the Spanish pages in Spanish.
  'src/components': 4140,
  // An owner's start page says first what waits, in tiles, and keeps its settings in one list.
  // The compiler sees what is sent to agree that old data is deleted.
  // The start page asks for figures that families compare by, and for old ones.
  // An admin sees today's first calls, with names and numbers, and those of days that closed since.
  'src/desk': 2713,
  // A call says where it is answered what it takes and answers, for whoever changes one.
  // An agency edits only the parts that it has.
  // A page whose figures are missing can be filled in.
  // A person’s form says what makes a good portrait, and takes a recording.
  'src/editing/cms': 1413,
  // For the owner: one line says what matters most, and a menu has what is needed seldom.
  // For an owner: a link's box is as wide as its buttons.
  // What belongs together, such as name and logo, opens beside the page where it is pressed.
  // Somebody with a link suggests words on the pages.
  // Whoever suggests more than the server takes at once sends it all.
  // The dashboard opens suggestions that wait.
  // For an owner: the menu, the state and the time zone open in a sheet.
  // For an owner: figures that no page shows yet open in a sheet.
  'src/editing/editor/bar': 2754,
  // For a newcomer: what was a function of 186 lines is steps with names.
  // For the owner: the tab of a list item has a name, an addition after it, and a menu.
  // For an owner: the tools of a notice load when they are wanted.
  // For an owner: a closed day has a control with dates and holidays, instead of a written form.
  // For an owner: counties are added on the page.
  // A county folds, with a city on each line.
  'src/editing/editor/collections': 3931,
  // For an admin with two devices: their changes are joined here, where `review` asked about them.
  // A changed profile's counties and facts are in the words of the site.
  // For whoever adds an ability: a change has a type, and what is asked for, instead of a string.
  // For whoever looks for words: a function that returns some is named describe….
  // For the owner: what was saved is shown as saved, since saving no longer ends edit mode.
  // For an owner: the review says from when a notice is up, in its words.
  // For an owner: counties are added on the page.
  // Presence says how many suggestions wait.
  // A changed card has the families behind its stars.
  // Admins see “Illustration” on a card that is drawn anew.
  // An admin has the bar and can log out though another page keeps the browser's database.
  'src/editing/editor/document': 3148,
  // Whoever links words sees which ones, and makes words italic here.
  // For an owner: opening hours are chosen among the times of day.
  // Whoever scrolls away from the caret stays there.
  // An owner crops a picture, turns it, and drops another on it.
  // The house that stands for a picture has no focal point.
  // Times are named by the agency's own zone.
  // An owner reads beside a portrait what makes a good one, and uploads a recording.
  'src/editing/editor/fields': 3455,
  // What is saved is shown as what is compared, here alone.
  // For whoever reads: a region of the page has another name than a place in a file.
  // For the owner: tools are at what is selected, wherever they cover no words.
  // For whoever follows "Show me" into a long text: the words themselves are found and selected.
  // Whoever links words finds them again; italic words stay what they are.
  // For an owner: a list that was refused is shown on the page.
  // Tools keep clear of tight lines, and never make the page wider.
  // For an owner: a link's box opens at its words, and stays there.
  // A press on words that are made from details opens those.
  // A press on any words leads to what they are made from.
  // A service is written on a page of its own.
  // A related article's words open its own details.
  // Tools follow what a change moves, and a box stays on its side of the words.
  // For a developer: without a card, a new entry is written in its form.
  'src/editing/editor/page': 3448,
  // For an owner: suggestions are taken or left one by one.
  // Times are named by the agency's own zone.
  'src/editing/editor/review': 1800,
  // The owner of two devices is asked about a mix that nobody edited, as in any other conflict.
  // For the owner: how far a save is, in three words on its button.
  // The owner changes an old fact where it is found, in all places at once.
  // For an owner: the save of a notice of later says when it goes up.
  // Times are named by the agency's own zone.
  'src/editing/editor/save': 1888,
  // The owner's texts are looked over before a save here, where `save` did it without the content.
  // The owner reads what would stand there, or why it doesn't fit.
  // For an owner: counties are added on the page.
  // Suggestions wait on the server.
  // A call says where it is answered what it takes and answers, for whoever changes one.
  // For an owner: a picture that was taken out can be set again.
  // A recording is taken by a call.
  'src/editing/editor/server': 2720,
  // The content manager takes recordings, and the list of pictures leaves them out.
  'src/editing/entries': 1137,
  // An admin who looks for a change reads its words in the row, by day.
  // A call says where it is answered what it takes and answers, for whoever changes one.
  'src/editing/history': 1833,
  // A recording is known by its bytes, in four kinds of file, with its length.
  'src/editing/pictures': 929,
  // What admins read of a conflict is put into words here alone, no longer in `describe`, too.
  // Saved lists and entries have types.
  // For an owner: the bar and the dashboard say when a saved notice goes up.
  // The fields of a new county are written in their order.
  // A call says where it is answered what it takes and answers, for whoever changes one.
  'src/editing/publishing': 4032,
  // Whoever links words sees them while they choose, and never saves without the link unknowingly.
  // A text is written until it stays as it is.
  // A press on Save takes the link that is typed.
  // Enter waits for names that are still loading.
  'src/editing/rich-text': 2878,
  // The sitemap leaves out what an agency goes without.
  // The sitemap dates the pages of figures and of the work.
  // A recording that no profile has is not served.
  // The sitemap names the two languages of a page.
  'src/integrations': 1053,
  // Pages say the agency's state, zone and parts.
  // Search engines hear of fees and openings that are real.
  // A stale page keeps the town that was typed.
  // Pages say their language, and where they are in the other.
  // A screen of the office says so where its script can't be loaded.
  'src/layouts': 722,
  // Admins read what a toast would cover, where there is room beside it.
  // Readers see words of a paragraph in italics, and nowhere their signs.
  // For an owner: a time in few words, beside a notice.
  // Whoever replaces words joins their neighbors.
  // Tables that many files made go on with the one that replaced them.
  // A call says where it is answered what it takes and answers, for whoever changes one.
  // An agency in any state has its own time zone, and goes without parts.
  // A page is there once its figures are filled in.
  // Whoever cannot hear a recording reads its words in time with it.
  // A sentence is said in the language of whoever reads it, and a call asks for it.
  'src/lib': 4990,
  // For whoever deploys: the doctor asks the live site, too, after each deploy of code.
  // A family's link to a comparison works at home, too.
  // A developer sees the sheet that compares caregivers.
  // Players ask the site at home for parts of a file, too.
  'src/local': 5706,
  // Content says where the agency is and what it goes without.
  // A page is made once its figures are filled in.
  // A page is made once its figures are filled in.
  // A link to a county without a page is named.
  // The texts of a county without a page can be edited.
  // The calendar file of a first call has the name of the agency.
  // The next steps are there in Spanish.
  'src/model/built': 1596,
  // The editor knows which picture is a portrait.
  'src/model/describe': 430,
  // The owner's new number, name or address is put in place of the old one in whole words only.
  // Links to parts that an agency lacks, and other promises, are found.
  // Figures are said in words, with what an empty one costs.
  // Figures are said in words, with what an empty one costs.
  // A family reads how many families gave stars, and when the last one did.
  // A family compares caregivers by the words of their profiles.
  // A link to a county without a page is named.
  // A family chooses among the times that the office has for a first call.
  // Pages and cards agree on what is called an illustration.
  // Times of an answer and of a call are worded in Spanish, too.
  // A newcomer finds hours in a room of their own, which imports name.
  'src/model/entries': 1934,
  // Whatever reads content reads times in its zone.
  // Whatever reads content knows which pages lack figures.
  'src/model/files': 898,
  // Admins see a changed entry drawn anew by its marks, which visitors do not load.
  // Marks say what words are made from.
  // The page of a county is named by the county.
  // The editor knows which picture is a portrait.
  'src/model/ids': 554,
  'src/model/merge': 824,
  // For an owner: the holidays that are not listed yet.
  // A new county has a name for addresses.
  // State, time zone, parts and the menu are content.
  // Fees, answers, programs and openings are content.
  // Fees, answers, programs and openings are content.
  // A testimonial has its month.
  // Counties have further towns.
  // The owner says how many first calls a day the office takes.
  // A caregiver has a recording with its words, and a portrait that may be drawn.
  // The pages in Spanish are content. Forms know a pattern without its flags.
  'src/model/schemas': 2664,
  // After a rollback, admins still read which acts a later version noted.
  'src/office/account': 4841,
  'src/office/backup': 568,
  // The office says what a sender sees.
  // The office reads the county of a place in an inquiry.
  // An admin sees when the first call of an inquiry is, and cancels it.
  // The inbox marks a letter in Spanish.
  'src/office/inquiries': 4812,
  // A call says where it is answered what it takes and answers, for whoever changes one.
  // Days are those of the agency's own zone.
  'src/office/interest': 495,
  // Times are named by the agency's own zone.
  // A confirmation leads to where the inquiry stands, and to what it costs.
  // Whoever books a first call is sent its time, changes of it, and a reminder; they count as waiting.
  // A letter in Spanish is confirmed in Spanish, and so is a call.
  'src/office/mail': 1287,
  // What a session is stands below accounts.
  'src/office/shell': 632,
  // A logged-in admin who opens a new page sees that it is loading.
  // Marks say what words are made from.
  // A new service has a page of its own.
  // A page is made only for a part that the agency has.
  // Families find fees, responsibility and programs, and caregivers the work.
  // Families find fees, responsibility and programs, and caregivers the work.
  // A browser that has sent a form without its script is told so, too.
  // A family compares two or three caregivers on a sheet.
  // The days of an opening, and a county without a page, can be edited.
  // A family chooses a time for the first call.
  // A family hears a caregiver.
  // A family finds /es and its two forms.
  'src/pages': 5557,
  // Whoever declines is not measured with what waited.
  // The question about analytics is asked in Spanish, too.
  'src/site/analytics': 820,
  // A first call is arranged in Spanish, too.
  // A newcomer finds the server's side of forms in a room of its own, which imports name.
  'src/site/calls': 1195,
  // For whoever reads: what a family types is a location, as on its form.
  // A call says where it is answered what it takes and answers, for whoever changes one.
  // Of two counties that share an area, a ZIP code belongs to the one that names it.
  // Nothing leads to a part that an agency goes without.
  // A question about prices or jobs has a page of its own.
  // A family compares two or three caregivers on a sheet.
  // A town that is not listed leads to its county, and a question about prices to the fees.
  // A card in a search calls a drawing one.
  // A newcomer finds the words of a search in a room of their own, which imports name.
  'src/site/directory': 3382,
  // Nothing leads to a part that an agency goes without.
  // A form in a preview says that nothing is sent.
  // For whoever asks for a number in a form: its digits are read.
  // Nothing leads to a part that an agency goes without.
  // A sender sees where an inquiry stands.
  // A family that comes back reads when it wrote, and by when an answer was promised.
  // Whoever has sent a form is offered a time for the first call.
  // A family that writes in Spanish is answered and called in Spanish.
  // A newcomer finds the server's side of forms in a room of its own, which imports name.
  'src/site/forms': 3824,
  // For whoever reads: a location, as on the form, and a mismatch, in full.
  // A call says where it is answered what it takes and answers, for whoever changes one.
  // Whoever looks at a preview finds matches.
  // A family types another town, and reads that a place is beyond the counties.
  // A match calls a drawing one.
  // Ages are read as Spanish families write them.
  'src/site/match': 3636,
  // The hues that stood beside the theme are in it.
  // A family that comes back reads when it wrote.
  // A family chooses a time for the first call.
  'src/styles': 2370,
};

/** Wings whose rooms are counted one by one. */
const wings = ['src/editing', 'src/editing/editor', 'src/model', 'src/office', 'src/site'];

/** How far a number may lag behind a room that shrinks, so that not each small step changes it. */
const slack = 100;

function listFolders(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`);
}

function countLines(room: string): number {
  return readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:astro|css|tsx?)$/.test(name) && !/\.(?:spec|test)\./.test(name))
    .map((name) => readFileSync(path.join(root, room, name), 'utf8').split('\n').length - 1)
    .reduce((sum, lines) => sum + lines, 0);
}

test('each room of the site has a number', () => {
  const rooms = ['functions', ...listFolders('src'), ...wings.flatMap(listFolders)];
  const counted = rooms.filter((room) => !wings.includes(room) && room !== 'src/test');
  expect(Object.keys(maxLines).sort()).toEqual(counted.sort());
});

test.each(Object.entries(maxLines))('%s has at most %i lines', (room, max) => {
  const lines = countLines(room);
  const remedy = `${room} has ${lines} lines. Take some away, or write the new number here.`;
  expect(lines, remedy).toBeLessThanOrEqual(max);
  expect(lines, remedy).toBeGreaterThan(max - slack);
});

test('no folder holds more than 30 files besides its tests, so that one is found at a glance', () => {
  const folders = readdirSync(path.join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:spec|test)\./.test(entry.name))
    .map(({ parentPath }) => path.relative(root, parentPath));
  const counts = Map.groupBy(folders, (folder) => folder);
  const full = [...counts].filter(([, files]) => files.length > 30).map(([folder]) => folder);
  expect(full).toEqual([]);
});
