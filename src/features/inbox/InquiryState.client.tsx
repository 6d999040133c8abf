import { formatStatus } from './status.ts';

/** How far an inquiry has come, in a word and a color. */
export function StatusBadge({ status }: { status: string }) {
  return (
    <span className="badge" data-status={status}>
      {formatStatus(status)}
    </span>
  );
}
