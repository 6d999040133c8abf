import type { InterestKind } from './interest-kind.ts';
import type { ShownReport } from './use-interest-report.client.ts';
import { BarChart } from './BarChart.client.tsx';
import { formatBarLabel, formatDays, formatTimes, partNames } from './interest-words.client.ts';

interface InterestChartProps extends ShownReport {
  kind: InterestKind;
  /** What they did, as the tables call it. */
  title: string;
  /** How often they did it in all. */
  sum: number;
}

/** How often families did one thing, over time. Each of the two has a chart and a scale of its own. */
export function InterestChart({ kind, title, sum, days, report }: InterestChartProps) {
  const bars = report.periods.map((period) => ({
    count: period[kind],
    label: formatBarLabel(period.from, days),
    title: formatDays(period.from, period.to),
  }));
  const part = partNames[days];
  const words = `${title} ${formatTimes(sum)}`;
  return (
    <figure className="card interest-chart" data-kind={kind}>
      <figcaption>
        <strong>{words}</strong> <span>by {part}</span>
      </figcaption>
      <BarChart
        bars={bars}
        description={`${words}, with a bar for each ${part}. The table below holds the same numbers.`}
      />
    </figure>
  );
}
