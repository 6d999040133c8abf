import { stepDemand } from './two-factor.ts';

/** What stands in place of a screen until a second step that the site insists on is set up. */
export function StepDemand() {
  return (
    <div className="card admin-panel admin-panel-narrow step-panel">
      <h2>One thing first</h2>
      <p>{stepDemand} It takes your phone and two minutes.</p>
      <p>
        <a href="/admin/second-step" className="btn btn-main">
          Set up the second step
        </a>
      </p>
    </div>
  );
}
