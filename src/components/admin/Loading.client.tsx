import type { ReactNode } from 'react';
import { Button } from './Button.client.tsx';
import { useQuery } from './use-query.client.ts';
import type { Query } from '#lib/browser/query.client.ts';

export function Spinner({ label }: { label: string }) {
  return (
    <p
      role="status"
      className="flex items-center justify-center gap-[0.85rem] px-6 py-14 text-soft"
    >
      <span
        className="size-7 animate-spin rounded-full border-3 border-line border-t-lagoon"
        aria-hidden="true"
      />
      {label}
    </p>
  );
}

export function LoadFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div role="alert" className="list-note">
      <p>{text}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}

interface LoadedProps<Data> {
  query: Query<Data>;
  /** The message if loading fails. */
  failure: string;
  children: (data: Data) => ReactNode;
}

/** Loads the data of a screen, and offers to try again after a failure. */
export function Loaded<Data>({ query, failure, children }: LoadedProps<Data>) {
  const state = useQuery(query);
  switch (state.kind) {
    case 'idle':
    case 'loading':
      return <Spinner label="Loading" />;
    case 'failed':
      return <LoadFailure text={failure} onRetry={() => void query.refresh()} />;
    case 'loaded':
      return children(state.data);
  }
}
