import { changeSearch } from './inquiry-address.client.ts';

interface PageStepsProps {
  page: number;
  pages: number;
  /** Another page was asked for. */
  onStep: () => void;
}

/** The way to the page before and after; nothing where there is only one. */
export function PageSteps({ page, pages, onStep }: PageStepsProps) {
  if (pages === 1) return null;
  const goTo = (target: number) => {
    changeSearch({ page: target });
    onStep();
  };
  return (
    <nav aria-label="Pages" className="page-steps no-print">
      <button
        type="button"
        className="btn btn-small"
        disabled={page <= 1}
        onClick={() => {
          goTo(page - 1);
        }}
      >
        Previous
      </button>
      <p>
        Page {page} of {pages}
      </p>
      <button
        type="button"
        className="btn btn-small"
        disabled={page >= pages}
        onClick={() => {
          goTo(page + 1);
        }}
      >
        Next
      </button>
    </nav>
  );
}
