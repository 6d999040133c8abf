import { useStore } from '@nanostores/react';
import { Icon } from '#components/admin/Icon.client.tsx';
import { countThings } from '#features/account/AttentionLine.client.tsx';
import { systemReportQuery } from './system-report.client.ts';

/** Keeps the rest of the dashboard in sight. */
const maxShown = 8;

export function AttentionSection() {
  const state = useStore(systemReportQuery.$state);
  const items = state.kind === 'loaded' ? (state.data.attention?.items ?? []) : [];
  if (items.length === 0) return null;
  const hidden = items.length - maxShown;
  return (
    <section aria-labelledby="attention">
      <h2 id="attention">{countThings(items)}</h2>
      <ul className="attention-list mt-4 grid gap-3">
        {items.slice(0, maxShown).map(({ code, subject, sentence, remedy, path }) => (
          <li key={`${code} ${subject}`}>
            <Icon name="triangle-alert" />
            <span>
              <strong className="block font-semibold">{sentence}</strong>
              {remedy} {!path.startsWith('/admin-dashboard') && <a href={path}>Open the inquiry</a>}
            </span>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="mt-3">And {hidden.toString()} more like these.</p>}
    </section>
  );
}
