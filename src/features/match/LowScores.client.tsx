/** Says that the list may not hold the right person, and how to have people look for one. */
export function LowScores() {
  return (
    <aside className="match-banner" aria-label="More help">
      <p>
        Not everybody here is a close match. Tell us a little more, and we look through everyone we
        know, also those who are not on this site.
      </p>
      <a href="/intake-forms?about=match#families" className="btn">
        Complete an Intake Form
      </a>
    </aside>
  );
}
