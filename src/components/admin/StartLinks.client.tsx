/** Opens a page in edit mode, with a new entry. */
export const newEntryHash = '#new';

/** Lists the pages on which something new begins. */
const starts = [
  { page: '/providers', label: 'Add a caregiver' },
  { page: '/blog', label: 'Add an article' },
  { page: '/', label: 'Add a testimonial' },
];

/** Leads to where things are made. */
export function StartLinks({ onFollow }: { onFollow?: () => void }) {
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1">
      {starts.map(({ page, label }) => (
        <a
          key={page}
          href={page + newEntryHash}
          className="inline-flex min-h-11 items-center"
          onClick={onFollow}
        >
          {label}
        </a>
      ))}
    </p>
  );
}
