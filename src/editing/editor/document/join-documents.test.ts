import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDocument } from './editing-database.client.ts';
import {
  addDocument,
  applySaved,
  changeText,
  emptyDocument,
  joinDocuments,
  listEdits,
  listTwofoldTexts,
  markChanges,
  redo,
  removeText,
  settleText,
  undo,
  type EditingDocument,
} from './editing-document.client.ts';
import { findEdit, type EditedText, type PendingEdit } from './pending-edits.ts';

function toText(id: string): EditedText<'text'> {
  const target = `content/pages/home.yaml#${id}`;
  const rest = { place: `Home › ${id}`, page: '/', isRequired: true, maxLength: 80 };
  return { id, target, base: `The ${id}`, type: 'text', ...rest };
}

const [title, intro, answer] = ['hero-title', 'home-hero-text', 'faq-1-answer'].map(toText) as [
  EditedText<'text'>,
  EditedText<'text'>,
  EditedText<'text'>,
];

/** A page on some device, with the document that it shows. */
class Device {
  document = emptyDocument;
  readonly #page: string;
  #count = 0;

  constructor(page: string) {
    this.#page = page;
  }

  /** Changes the document as the editor does; returns the versions that this took away. */
  change(next: EditingDocument): PendingEdit[] {
    const before = this.document;
    if (next === before) return [];
    this.document = markChanges(before, next, () => {
      this.#count += 1;
      return { by: this.#page, count: this.#count };
    });
    const kept = new Set(listVersions(this.document).map(toName));
    return listVersions(before).filter((edit) => !kept.has(toName(edit)));
  }

  type(text: EditedText<'text'>, value: string, at = 1): PendingEdit[] {
    return this.change(changeText(this.document, text, value, at));
  }

  meet(...others: Device[]): void {
    for (const { document } of others) this.document = joinDocuments(this.document, document);
  }
}

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error(`There is no item ${index}.`);
  return item;
}

const openDevices = () => ['laptop', 'phone', 'tablet'].map((name) => new Device(name));

const listVersions = ({ touched, elsewhere }: EditingDocument) => [...touched, ...elsewhere];

const toName = ({ target, mark, value, base }: PendingEdit) =>
  JSON.stringify([target, mark?.by, mark?.count, value, base]);

const nameAll = (document: EditingDocument) => listVersions(document).map(toName).sort();

const valuesOf = (document: EditingDocument) =>
  listEdits(document).map(({ id, value }) => [id, value]);

const othersOf = (document: EditingDocument) => document.elsewhere.map(({ value }) => value);

type Act =
  | { kind: 'meet'; with: number; isFromCopy: boolean }
  | { kind: 'redo' | 'save' | 'settle' | 'undo' | 'discard' | 'restore' }
  | { kind: 'type'; text: EditedText<'text'>; value: string };

const actsArbitrary = fc.array(
  fc.record({
    device: fc.nat(2),
    act: fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({
          kind: fc.constant('type' as const),
          text: fc.constantFrom(title, intro, answer),
          // Also the same words on two devices, and back to the first ones.
          value: fc.oneof(fc.string(), fc.constantFrom('a', 'a b', 'The hero-title')),
        }),
      },
      {
        weight: 6,
        arbitrary: fc.record({
          kind: fc.constant('meet' as const),
          with: fc.nat(2),
          isFromCopy: fc.boolean(),
        }),
      },
      {
        weight: 4,
        arbitrary: fc.record({
          kind: fc.constantFrom('redo', 'save', 'settle', 'undo', 'discard', 'restore'),
        }),
      },
    ),
  }),
  { maxLength: 40 },
) as fc.Arbitrary<{ device: number; act: Act }[]>;

/** Saves what a save sends: a text of two versions waits. */
function save(document: EditingDocument): EditingDocument {
  const waiting = listTwofoldTexts(document).map(({ own }) => own.target);
  return applySaved(
    document,
    listEdits(document).filter(({ target }) => !waiting.includes(target)),
  );
}

/** Plays what happens on three devices, which meet now and then, or never. */
function play(acts: readonly { device: number; act: Act }[]) {
  const devices = openDevices();
  /** Every version that was ever typed, and those that whoever had them replaced or removed. */
  const [typed, gone] = [new Map<string, PendingEdit>(), new Set<string>()];
  const copies: EditingDocument[] = [];
  const discarded = devices.map(() => emptyDocument);
  for (const [at, { device, act }] of acts.entries()) {
    const here = pick(devices, device);
    const { document } = here;
    const next = (): EditingDocument => {
      const [twofold] = listTwofoldTexts(document);
      if (act.kind === 'type') return changeText(document, act.text, act.value, at * 2000);
      if (act.kind === 'undo') return undo(document)?.document ?? document;
      if (act.kind === 'redo') return redo(document)?.document ?? document;
      if (act.kind === 'save') return save(document);
      if (act.kind === 'restore') return addDocument(document, pick(discarded, device));
      if (act.kind === 'settle' && twofold) {
        return settleText(document, twofold, [twofold.own, twofold.other][at % 2]?.value ?? '', at);
      }
      if (act.kind !== 'discard') return document;
      discarded[device] = document;
      return emptyDocument;
    };
    if (act.kind === 'meet') {
      // A copy may be as old as one likes: a row of the server, a tab that was closed.
      const copy = act.isFromCopy ? copies[(at * 7) % (copies.length || 1)] : undefined;
      here.document = joinDocuments(here.document, copy ?? pick(devices, act.with).document);
    } else {
      for (const edit of here.change(next())) gone.add(toName(edit));
    }
    for (const edit of listVersions(here.document)) typed.set(toName(edit), edit);
    copies.push(here.document);
  }
  const left = [...typed.keys()].filter((name) => !gone.has(name)).sort();
  return { devices, copies, left };
}

describe('A773, A802: the drafts of three devices', () => {
  test('come together alike on all, with each text that nobody replaced, saved or discarded, and no other', () => {
    fc.assert(
      fc.property(actsArbitrary, (acts) => {
        const { devices, left } = play(acts);
        for (const device of devices) device.meet(...devices);
        for (const device of devices) device.meet(...devices);
        for (const { document } of devices) {
          expect(nameAll(document)).toEqual(left);
          expect(document.seen).toEqual(devices[0]?.document.seen);
          const targets = document.touched.map(({ target }) => target);
          expect(new Set(targets).size).toBe(targets.length);
        }
      }),
    );
  });

  test('are the same in whatever order they arrive, and however often', () => {
    fc.assert(
      fc.property(
        actsArbitrary.chain((acts) => {
          const { copies } = play(acts);
          return fc.tuple(
            fc.shuffledSubarray(copies, { minLength: copies.length }),
            fc.shuffledSubarray(copies),
          );
        }),
        ([copies, again]) => {
          const joined = copies.reduce(joinDocuments, emptyDocument);
          const other = [...copies].reverse().reduce(joinDocuments, emptyDocument);
          expect(nameAll(joined)).toEqual(nameAll(other));
          expect(other.seen).toEqual(joined.seen);
          // In pairs first, as devices meet each other before they meet the rest.
          const pairs = copies.map((copy, index) => joinDocuments(copy, copies[index + 1] ?? copy));
          expect(nameAll(pairs.reduce(joinDocuments, emptyDocument))).toEqual(nameAll(joined));
          const rejoined = again.reduce(joinDocuments, joined);
          expect(nameAll(rejoined)).toEqual(nameAll(joined));
          expect(rejoined.seen).toBe(joined.seen);
        },
      ),
    );
  });

  test('survive the way to the server and into the database', () => {
    fc.assert(
      fc.property(actsArbitrary, (acts) => {
        for (const { document } of play(acts).devices) {
          expect(readDocument(JSON.parse(JSON.stringify(document)), 'phone')).toEqual(document);
        }
      }),
    );
  });

  test('keep a history that fits the texts', () => {
    fc.assert(
      fc.property(actsArbitrary, (acts) => {
        for (const { document } of play(acts).devices) {
          let [now, count] = [document, 0];
          for (let move = undo(now); move; move = undo(now)) {
            const { start, inserted } = now.steps[now.position - 1]?.splice ?? {};
            const { target } = move.text;
            const before = findEdit(now.touched, target, 'text')?.value ?? '';
            expect(before.slice(start, (start ?? 0) + (inserted?.length ?? 0))).toBe(inserted);
            [now, count] = [move.document, count + 1];
          }
          for (; count > 0; count -= 1) now = redo(now)?.document ?? now;
          expect(valuesOf(now)).toEqual(valuesOf(document));
        }
      }),
    );
  });
});

describe('two devices', () => {
  test('A771: what is typed on one is on the other, which goes on with it', () => {
    const [laptop, phone] = openDevices() as [Device, Device];
    laptop.type(title, 'One');
    phone.meet(laptop);
    phone.type(title, 'One more');
    laptop.type(intro, 'Two');
    laptop.meet(phone);
    expect(valuesOf(laptop.document)).toEqual([
      ['home-hero-text', 'Two'],
      ['hero-title', 'One more'],
    ]);
    expect(othersOf(laptop.document)).toEqual([]);
  });

  test('A773: of a text changed on both, each shows its own and knows the other, until one is chosen', () => {
    const [laptop, phone] = openDevices() as [Device, Device];
    laptop.type(title, 'From the laptop');
    phone.type(title, 'From the phone');
    laptop.meet(phone);
    phone.meet(laptop);
    expect([valuesOf(laptop.document), othersOf(laptop.document)]).toEqual([
      [['hero-title', 'From the laptop']],
      ['From the phone'],
    ]);
    expect(othersOf(phone.document)).toEqual(['From the laptop']);

    const [text] = listTwofoldTexts(laptop.document);
    if (!text) throw new Error('There is one text.');
    laptop.change(settleText(laptop.document, text, text.own.value, 5));
    phone.meet(laptop);
    expect([valuesOf(phone.document), othersOf(phone.document)]).toEqual([
      [['hero-title', 'From the laptop']],
      [],
    ]);
  });

  test('A773: chosen differently on both at once, both choices stay', () => {
    const [laptop, phone] = openDevices() as [Device, Device];
    laptop.type(title, 'From the laptop');
    phone.type(title, 'From the phone');
    laptop.meet(phone);
    phone.meet(laptop);
    for (const device of [laptop, phone]) {
      const [text] = listTwofoldTexts(device.document);
      if (text) device.change(settleText(device.document, text, text.own.value, 5));
    }
    laptop.meet(phone);
    expect(listTwofoldTexts(laptop.document)).toMatchObject([
      { own: { value: 'From the laptop' }, other: { value: 'From the phone' } },
    ]);
  });

  test.each([
    ['saved', (document: EditingDocument) => applySaved(document, listEdits(document))],
    ['discarded', () => emptyDocument],
  ])(
    'what one has %s does not come back with the old copy of another, whose newer words do',
    (_, act) => {
      const [laptop, phone] = openDevices() as [Device, Device];
      laptop.type(title, 'One');
      laptop.type(intro, 'Two');
      phone.meet(laptop);
      phone.change(act(phone.document));
      // The laptop has been without a connection for a day.
      laptop.type(intro, 'Two and more');
      laptop.meet(phone);
      phone.meet(laptop);
      expect(valuesOf(phone.document)).toEqual([['home-hero-text', 'Two and more']]);
      expect(valuesOf(laptop.document)).toEqual(valuesOf(phone.document));
    },
  );

  test('a text that was forgotten here, since the site has a newer one, is not offered anew', () => {
    const [laptop, phone] = openDevices() as [Device, Device];
    laptop.type(title, 'One');
    laptop.type(title, title.base);
    phone.meet(laptop);
    phone.change(removeText(phone.document, title.target));
    phone.meet(laptop);
    expect(phone.document.touched).toEqual([]);
  });

  test('restored after it was discarded, a text is there again, and what came meanwhile stays', () => {
    const [laptop, phone] = openDevices() as [Device, Device];
    laptop.type(title, 'One');
    phone.meet(laptop);
    const discarded = laptop.document;
    laptop.change(emptyDocument);
    phone.type(intro, 'Two');
    phone.meet(laptop);
    expect(valuesOf(phone.document)).toEqual([['home-hero-text', 'Two']]);
    laptop.meet(phone);
    laptop.change(addDocument(laptop.document, discarded));
    phone.meet(laptop);
    expect(valuesOf(phone.document)).toEqual([
      ['home-hero-text', 'Two'],
      ['hero-title', 'One'],
    ]);
  });

  test('A773: discarded and restored, both versions of a text are there again', () => {
    const [laptop, phone] = openDevices() as [Device, Device];
    laptop.type(title, 'From the laptop');
    phone.type(title, 'From the phone');
    laptop.meet(phone);
    const discarded = laptop.document;
    laptop.change(emptyDocument);
    phone.meet(laptop);
    expect(phone.document.touched).toEqual([]);
    laptop.change(addDocument(laptop.document, discarded));
    phone.meet(laptop);
    expect([valuesOf(phone.document), othersOf(phone.document)]).toEqual([
      [['hero-title', 'From the laptop']],
      ['From the phone'],
    ]);
  });

  test('the same words on both are one text, which one save settles', () => {
    const [laptop, phone] = openDevices() as [Device, Device];
    laptop.type(title, 'The same');
    phone.type(title, 'The same');
    laptop.meet(phone);
    expect(listTwofoldTexts(laptop.document)).toEqual([]);
    laptop.change(save(laptop.document));
    phone.meet(laptop);
    expect(listVersions(laptop.document)).toEqual([]);
    expect(listVersions(phone.document)).toEqual([]);
  });

  test('what was undone on one does not stand before what was typed on the other', () => {
    const [laptop, phone] = openDevices() as [Device, Device];
    laptop.type(title, 'One');
    laptop.change(undo(laptop.document)?.document ?? emptyDocument);
    phone.type(title, 'From the phone');
    laptop.meet(phone);
    expect(valuesOf(laptop.document)).toEqual([['hero-title', 'From the phone']]);
    expect(listTwofoldTexts(laptop.document)).toEqual([]);
  });

  test('an act that both know is undone once', () => {
    const [laptop, phone] = openDevices() as [Device, Device];
    laptop.type(title, 'One');
    phone.meet(laptop);
    phone.type(intro, 'Two');
    laptop.type(answer, 'Three');
    laptop.meet(phone);
    expect(laptop.document.steps).toHaveLength(3);
  });

  test('the save key of changes stays while they are the same, and goes when others come', () => {
    const [laptop, phone] = openDevices() as [Device, Device];
    laptop.type(title, 'One');
    phone.meet(laptop);
    laptop.change({ ...laptop.document, saveKey: 'a key' });
    phone.meet(laptop);
    expect(phone.document.saveKey).toBe('a key');
    phone.type(intro, 'Two');
    laptop.meet(phone);
    expect(laptop.document.saveKey).toBeNull();
  });

  test('the texts of 300 saves ago are forgotten, and those that are pending are not', () => {
    const [laptop] = openDevices() as [Device];
    laptop.type(title, 'One');
    for (let index = 0; index < 400; index += 1) {
      const text = toText(`text-${index}`);
      laptop.type(text, 'Saved', index);
      const edits = listEdits(laptop.document).filter(({ target }) => target === text.target);
      laptop.change(applySaved(laptop.document, edits));
    }
    laptop.type(intro, 'Two');
    const targets = Object.keys(laptop.document.seen);
    expect(targets.length).toBeLessThan(310);
    expect(targets).toContain(title.target);
    expect(targets).toContain(toText('text-399').target);
    expect(targets).not.toContain(toText('text-0').target);
  });
});

describe('drafts of the release before, which have no marks,', () => {
  const toOld = (value: string, at: number) => {
    const { touched, steps } = changeText(emptyDocument, title, value, at);
    return { touched, steps, position: steps.length, saveKey: null };
  };

  test('A773: are joined, also where two devices changed the same text', () => {
    const laptop = readDocument(toOld('From the laptop', 1000), 'laptop');
    const phone = readDocument(toOld('From the phone', 5), 'phone');
    const joined = joinDocuments(laptop, phone);
    expect([valuesOf(joined), othersOf(joined)]).toEqual([
      [['hero-title', 'From the laptop']],
      ['From the phone'],
    ]);
    expect(joinDocuments(joined, readDocument(toOld('From the phone', 5), 'phone'))).toBe(joined);
  });

  test('give way to what the same device has typed since', () => {
    const sent = readDocument(toOld('One', 1000), 'laptop');
    const stored = readDocument(toOld('One more', 1001), 'laptop');
    expect(valuesOf(joinDocuments(sent, stored))).toEqual([['hero-title', 'One more']]);
    expect(valuesOf(joinDocuments(stored, sent))).toEqual([['hero-title', 'One more']]);
  });

  test('do not come back once they were saved', () => {
    const phone = new Device('phone');
    phone.document = readDocument(toOld('One', 1000), 'laptop');
    phone.change(applySaved(phone.document, listEdits(phone.document)));
    const joined = joinDocuments(readDocument(toOld('One', 1000), 'laptop'), phone.document);
    expect(joined.touched).toEqual([]);
  });
});
