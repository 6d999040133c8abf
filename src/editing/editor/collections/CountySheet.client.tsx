import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { announceLastingly } from '#editing/editor/document/editor-message.client.ts';
import { $document } from '#editing/editor/document/editing-store.client.ts';
import { type CountyList, countyListSchema } from '#editing/editor/document/entries.ts';
import { changeField, readFieldValue } from '#editing/editor/document/entry-edits.client.ts';
import { splitTarget } from '#editing/editor/document/pending-edits.ts';
import { $refused, findRefusal } from '#editing/editor/document/refusals.client.ts';
import { withSession } from '#editing/editor/document/session-gate.client.ts';
import { FieldControl } from '#editing/editor/fields/form/FieldControl.client.tsx';
import { logError } from '#lib/browser/log-error.client.ts';
import { sendRequest } from '#lib/browser/request.client.ts';
import type { FieldInfo } from '#model/field-info.ts';
import { type FieldValue, isList, isMapping, toText } from '#model/files/field-value.ts';
import { countiesTarget, toCountySlug } from '#model/schemas/county.ts';
import { $asked } from '#editing/editor/page/edit-focus.client.ts';
import { SideSheet } from './SideSheet.client.tsx';

/** Adds, changes and removes the counties that the agency serves. */
export function CountySheet({ onClose }: { onClose: () => void }) {
  const [counties, setCounties] = useState<CountyList | null>(null);

  useEffect(() => {
    $asked.set(null);
    withSession(() => sendRequest('GET', '/api/admin/content/counties'))
      .then(async (response) => countyListSchema.parse(await response.json()))
      .then(setCounties, (error: unknown) => {
        logError('Error loading the counties:', error);
        announceLastingly("We couldn't load the counties. Please reload this page.");
      });
  }, []);

  return (
    <SideSheet
      title="Counties"
      intro="Where you serve families. The cities show on the home page and in forms; ZIP codes and neighbors find caregivers near a family."
      onClose={onClose}
      actions={
        <Button look="main" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="edit-panel entry-form" data-entry-form={countiesTarget}>
        {counties ? <CountyFields {...counties} /> : <p role="status">Loading…</p>}
      </div>
    </SideSheet>
  );
}

function CountyFields({ field, value: saved }: CountyList) {
  const { touched } = useStore($document);
  const refused = useStore($refused);
  const { file, field: name } = splitTarget(countiesTarget);
  const own = { file, field: name ?? '', saved };
  const edit = touched.find(({ target }) => target === countiesTarget);
  return (
    <FieldControl
      field={withoutSlugs(field)}
      value={readFieldValue(own, touched)}
      target={countiesTarget}
      problem={edit ? findRefusal(refused, edit) : null}
      onChange={(next) => {
        changeField({ ...own, place: `Whole site › ${field.label}` }, nameCounties(next, saved));
      }}
    />
  );
}

/** Leaves out the names in addresses, which stay the same once a county is saved. */
function withoutSlugs(field: FieldInfo): FieldInfo {
  const { spec } = field;
  if (spec.kind !== 'list' || spec.item.spec.kind !== 'group') return field;
  const fields = spec.item.spec.fields.filter(({ name }) => name !== 'slug');
  return { ...field, spec: { ...spec, item: { ...spec.item, spec: { kind: 'group', fields } } } };
}

/** Derives the slugs of counties that are not saved yet. */
function nameCounties(next: FieldValue | undefined, saved: FieldValue): FieldValue | undefined {
  if (!isList(next)) return next;
  const known = (isList(saved) ? saved : []).flatMap((county) => listSlug(county));
  const taken = [...known];
  return next.map((county) => {
    if (!isMapping(county) || known.includes(toText(county.slug))) return county;
    const slug = toCountySlug(toText(county.name), taken);
    taken.push(slug);
    return slug === '' ? county : { ...county, slug };
  });
}

const listSlug = (county: FieldValue) => (isMapping(county) ? [toText(county.slug)] : []);
