import { useEffect, useId, useState } from 'react';
import type { LinkTarget } from '#editing/rich-text/link-target.ts';
import { loadLinkTargets } from '#editing/rich-text/link-targets.client.ts';
import { ProblemText } from './item-field.client.tsx';

export interface LinkFieldProps {
  /** A path on this site or a web address. */
  value: string;
  problem: string | null;
  isBusy: boolean;
  onChange: (address: string) => void;
}

/** Sets the target of a link: a page of this site, chosen by name, or another web address. */
export function LinkField({ value, problem, isBusy, onChange }: LinkFieldProps) {
  const id = useId();
  const [targets, setTargets] = useState<LinkTarget[] | null>(null);
  const [isOther, setIsOther] = useState(false);

  useEffect(() => {
    void loadLinkTargets().then((all) => {
      setTargets(all.filter(({ address }) => address.startsWith('/')));
    });
  }, []);

  const isKnown = targets === null || targets.some(({ address }) => address === value);
  const isTyped = isOther || (value !== '' && !isKnown);
  const kinds = [...new Set(targets?.map(({ kind }) => kind))];
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
        <option value="">{targets === null ? 'Loading…' : 'Choose a page'}</option>
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
        <option value="other">Another web address…</option>
      </select>
      {isTyped && (
        <input
          type="url"
          className="field"
          aria-label="Web address"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          placeholder="https://www.example.com"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={isBusy}
          value={value}
          onChange={({ target }) => {
            setIsOther(true);
            onChange(target.value.trim());
          }}
        />
      )}
      <ProblemText id={`${id}-problem`} problem={problem} />
    </div>
  );
}
