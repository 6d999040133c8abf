/** Helps a family on whose wishes nobody fits. */
export function NoMatches() {
  return (
    <div className="match-none">
      <p>
        Nobody on this site offers that kind of help right now. That does not mean that nobody does:
        we know more people than are listed here, and we ask around for you.
      </p>
      <ul>
        <li>Choose another kind of help, or several, and search again.</li>
        <li>Or send us the intake form. What you have chosen here is filled in already.</li>
      </ul>
      <a href="/intake-forms?about=match#families" className="btn btn-main">
        Complete an Intake Form
      </a>
    </div>
  );
}
