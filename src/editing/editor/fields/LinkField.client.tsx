import { useStore } from '@nanostores/react';
import { isWindowLeft } from '#lib/browser/field-events.client.ts';
import { useEffect, useId, useState } from 'react';
import type { LinkTarget } from '#editing/rich-text/link-target.ts';
import { completeAddress } from '#editing/rich-text/typed-address.ts';
import { loadLinkTargets } from '#editing/rich-text/link-targets.client.ts';
import {
  type FieldText,
  readValue,
  typeText,
} from '#editing/editor/document/edit-actions.client.ts';
import { $document } from '#editing/editor/document/editing-store.client.ts';
import { ProblemText, useProblem, useIsSaving } from './text-field.client.tsx';

export interface LinkFieldProps {
  item: FieldText;
  /**
   * Where a button or link leads without a target; empty if that is not known. Undefined for a link
   * that needs one.
   */
  usual?: string | undefined;
}

/** Sets the target of a link: a page of this site, chosen by name, or another address. */
export function LinkField({ item, usual }: LinkFieldProps) {
  const id = useId();
  const [targets, setTargets] = useState<LinkTarget[] | null>(null);
  const [isOther, setIsOther] = useState(false);
  const [isTyping, setIsTyping] = useState(false);
  const isButton = usual !== undefined;
  const isBusy = useIsSaving();
  const value = readValue(item, useStore($document).touched);
  const problem = useProblem(item, value);
  const onChange = (address: string) => typeText(item, address);

  useEffect(() => {
    void loadLinkTargets().then((all) => {
      setTargets(all.filter(({ address }) => isButton || address.startsWith('/')));
    });
  }, [isButton]);

  const isKnown = targets === null || targets.some(({ address }) => address === value);
  const isTyped = isOther || (value !== '' && !isKnown);
  const kinds = [...new Set(targets?.map(({ kind }) => kind))];
  const isChecked = isButton && isTyped && !isTyping && value !== '';
  const shownProblem = problem ?? (isChecked ? findAddressProblem(value, targets) : null);
  return (
    <div className="edit-link">
      <label htmlFor={id} className="edit-label">
        Leads to
      </label>
      <select
        id={id}
        className="field"
        disabled={isBusy || targets === null}
        value={isTyped ? 'other' : value}
        onChange={({ target }) => {
          setIsOther(target.value === 'other');
          onChange(target.value === 'other' ? '' : target.value);
        }}
      >
        <option value="">{targets === null ? 'Loading…' : nameUsual(usual, targets)}</option>
        {kinds.map((kind) => (
          <optgroup key={kind} label={`${kind}s`}>
            {targets
              ?.filter((target) => target.kind === kind)
              .map(({ name, address }) => (
                <option key={address} value={address}>
                  {name}
                </option>
              ))}
          </optgroup>
        ))}
        <option value="other">{isButton ? 'Another address…' : 'Another web address…'}</option>
      </select>
      {isTyped && (
        <input
          type={isButton ? 'text' : 'url'}
          className="field"
          aria-label={isButton ? 'Address' : 'Web address'}
          aria-invalid={shownProblem ? true : undefined}
          aria-describedby={shownProblem ? `${id}-problem` : undefined}
          placeholder={isButton ? 'example.com, or an email or phone' : 'https://www.example.com'}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          readOnly={isBusy}
          value={value}
          onChange={({ target }) => {
            setIsOther(true);
            setIsTyping(true);
            onChange(isButton ? target.value : target.value.trim());
          }}
          onBlur={({ target }) => {
            if (isWindowLeft(target)) return;
            setIsTyping(false);
            if (isButton) onChange(complete(value));
          }}
        />
      )}
      <ProblemText id={`${id}-problem`} problem={shownProblem} />
    </div>
  );
}

function nameUsual(usual: string | undefined, targets: readonly LinkTarget[]): string {
  if (usual === undefined) return 'Choose a page';
  const name = findPage(usual, targets)?.name ?? usual;
  return name === '' ? 'Its usual page' : `Its usual page: ${name}`;
}

/** Returns the page at an address, whatever spot of it the address names. */
function findPage(address: string, targets: readonly LinkTarget[]): LinkTarget | undefined {
  const path = address.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1');
  const find = (wanted: string) => targets.find((each) => each.address === wanted);
  return find(address) ?? find(path);
}

/** Completes what was typed: a phone number, an email address, or a site without https. */
function complete(typed: string): string {
  return (completeAddress(typed) ?? typed.trim()).replace(/^http:/i, 'https:');
}

function findAddressProblem(address: string, targets: readonly LinkTarget[] | null): string | null {
  if (!/^(?:\/(?!\/)|https:|mailto:|tel:)/.test(address)) {
    return 'Choose a page, or type an address such as example.com, an email address or a phone number.';
  }
  const isPage = address.startsWith('/') && !address.includes('.');
  return targets && isPage && !findPage(address, targets)
    ? 'The site shows no such page. Choose one from the list.'
    : null;
}
