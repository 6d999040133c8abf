interface SavedBarProps {
  /** Who is shown. */
  ids: readonly number[];
}

/** Leads from the saved caregivers to a question about those who are shown. */
export function SavedBar({ ids }: SavedBarProps) {
  return (
    <p className="search-saved no-print">
      Not sure yet? We know all of them and are glad to tell you more.
      <a href={`/intake-forms?about=saved&ids=${ids.join()}#families`} className="btn btn-main">
        Ask about these
      </a>
    </p>
  );
}
