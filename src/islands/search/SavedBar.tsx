/** Leads from the saved caregivers to a question about them. */
export function SavedBar() {
  return (
    <p className="search-saved no-print">
      Not sure yet? We know all of them and are glad to tell you more.
      <a href="/intake-forms?about=saved#families" className="btn btn-main">
        Ask about these
      </a>
    </p>
  );
}
