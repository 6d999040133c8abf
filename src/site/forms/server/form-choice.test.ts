import {
  getAttribute,
  hasAttribute,
  isElementNode,
  queryAll,
  type Element,
  type Node,
} from '@parse5/tools';
import { parse } from 'parse5';
import { expect, test } from 'vitest';
import { clientIntakeForm, toAskedForm } from '#site/forms/forms.ts';
import { readTickedBoxes } from './submission.server.ts';
import { fillFormPage, formatPlainFormPage } from './form-page.server.ts';

const formatForm = (form: string) => `<form action="/api/intake/${form}">
<select name="serviceType"><option value="" selected>Choose</option><option value="nanny">N</option>
<option value="doula">D</option></select>
<p id="${form}-serviceType-error" hidden></p>
<input name="phone"><input type="checkbox" name="consent" value="true">
<p id="${form}-consent-error" hidden></p>
<p data-form-status hidden></p></form>`;
const page = `<!doctype html><html><body>${formatForm('client')}${formatForm('provider')}</body></html>`;

/** Returns what both forms show after one of them was refused. */
function fill(form: string, values: Record<string, string>, errors: Record<string, string> = {}) {
  const state = { values, errors, status: 'Please check' };
  const root = parse(fillFormPage(page, form, `/api/intake/${form}`, state) ?? '');
  return ['client', 'provider'].map((each) => {
    const elements = (within: Node) => [...queryAll<Element>(within, isElementNode)];
    const found = elements(root).find((one) => getAttribute(one, 'action')?.endsWith(each));
    if (!found) throw new Error(`The page has no form ${each}.`);
    const read = (isWanted: (one: Element) => boolean) => elements(found).filter(isWanted);
    return {
      selected: read((one) => hasAttribute(one, 'selected')).map((one) =>
        getAttribute(one, 'value'),
      ),
      isTicked: read((one) => hasAttribute(one, 'checked')).length === 1,
      phone: read((one) => getAttribute(one, 'name') === 'phone').map((one) =>
        getAttribute(one, 'value'),
      )[0],
      shown: read((one) => one.tagName === 'p' && getAttribute(one, 'hidden') === null).length,
      focused: read((one) => hasAttribute(one, 'autofocus')).map((one) =>
        getAttribute(one, 'name'),
      ),
    };
  });
}

const untouched = { selected: [''], isTicked: false, phone: null, shown: 0, focused: [] };

test.for(['client', 'provider'])(
  'A693: of two forms on a page, only the one that was sent shows what was chosen: %s',
  (form) => {
    const values = { serviceType: 'doula', consent: 'true', phone: '1' };
    const filled = {
      selected: ['doula'],
      isTicked: true,
      phone: '1',
      shown: 2,
      focused: ['consent'],
    };
    const forms = fill(form, values, { consent: 'Please tick this' });
    expect(forms).toEqual(form === 'client' ? [filled, untouched] : [untouched, filled]);
  },
);

test('a choice that the list does not have, and a box of another value, choose nothing', () => {
  const [client] = fill('client', { serviceType: 'pets', consent: 'yes' });
  expect([client?.selected, client?.isTicked]).toEqual([[], false]);
});

const { fields } = clientIntakeForm;

test('only a ticked box of the form becomes true', () => {
  const body = { consent: 'true', name: 'true', other: 'true' };
  expect(readTickedBoxes(body, fields)).toEqual({ consent: true, name: 'true', other: 'true' });
  expect(readTickedBoxes({ consent: 'on' }, fields)).toEqual({ consent: 'on' });
  expect(readTickedBoxes({ toString: 'true' }, fields)).toEqual({ toString: 'true' });
});

test('the plain page offers choices and boxes', () => {
  const plain = formatPlainFormPage(toAskedForm(clientIntakeForm));
  const state = { values: { serviceType: 'nanny', consent: 'true' }, errors: {}, status: '' };
  const html = fillFormPage(plain, 'client', '/api/intake/client', state);
  expect(html).toContain('<option value="nanny" selected="">Nanny Services</option>');
  expect(html).toMatch(/<input type="checkbox" value="true" id="client-consent"[^>]* checked="">/);
});
