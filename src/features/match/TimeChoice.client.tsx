import { interestDays, type InterestDays } from './interest.ts';

const labels: Record<InterestDays, string> = { 30: '30 days', 90: '90 days', 365: 'A year' };

interface TimeChoiceProps {
  days: InterestDays;
  onChoose: (days: InterestDays) => void;
}

/** How far back the numbers go. */
export function TimeChoice({ days, onChoose }: TimeChoiceProps) {
  return (
    <div role="group" aria-label="Show the last" className="view-switch no-print">
      {interestDays.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === days}
          onClick={() => {
            onChoose(each);
          }}
        >
          {labels[each]}
        </button>
      ))}
    </div>
  );
}
