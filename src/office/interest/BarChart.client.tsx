/** As many labels as fit on a phone. */
const maxLabels = 5;

/** The possible tops of a chart, times a power of ten. */
const factors = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8];

/**
 * Returns a round number of at least `max` for the top of a chart; half of it is a whole number.
 */
export function findScaleTop(max: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(max, 1)));
  const tops = factors.map((factor) => Math.round(factor * power));
  return tops.find((top) => top >= max && top % 2 === 0) ?? 10 * power;
}

/** Returns whether a bar gets a label: the last one does, and others at even distances from it. */
export function isLabeled(index: number, count: number): boolean {
  const step = Math.max(1, Math.ceil((count - 1) / (maxLabels - 1)));
  return (count - 1 - index) % step === 0;
}

export interface Bar {
  count: number;
  label: string;
  title: string;
}

const plotTop = 12;
const plotHeight = 140;
const baseline = plotTop + plotHeight;
const height = baseline + 26;
/** Tall enough for the smallest bar to be seen. */
const minBarHeight = 2;

/** The share of a bar's slot that is empty on either side. */
const gap = 0.18;

const labelClass = 'fill-soft text-[0.8rem] tabular-nums';

interface BarChartProps {
  bars: Bar[];
  /** The fill of the bars. */
  color: 'fill-lagoon' | 'fill-coral';
  description: string;
}

/**
 * A chart of numbers over time. Widths are percentages, so it scales without distorting its text.
 */
export function BarChart({ bars, color, description }: BarChartProps) {
  const top = findScaleTop(Math.max(...bars.map(({ count }) => count)));
  const toY = (count: number) => baseline - (count / top) * plotHeight;
  const slotWidth = 100 / bars.length;
  const ticks = [0, top / 2, top];
  return (
    <div
      role="img"
      aria-label={description}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-[0.6rem]"
    >
      <svg className="w-9" height={height} aria-hidden="true">
        {ticks.map((tick) => (
          <text
            key={tick}
            x="100%"
            y={toY(tick)}
            dy="0.32em"
            textAnchor="end"
            className={labelClass}
          >
            {tick.toLocaleString('en-US')}
          </text>
        ))}
      </svg>
      <svg className="w-full overflow-visible" height={height} aria-hidden="true">
        {ticks.map((tick) => (
          <line
            key={tick}
            x1="0"
            x2="100%"
            y1={toY(tick)}
            y2={toY(tick)}
            className={tick === 0 ? 'stroke-field' : 'stroke-line'}
          />
        ))}
        {bars.map(({ count, label, title }, index) => {
          const barHeight = count === 0 ? 0 : Math.max(minBarHeight, baseline - toY(count));
          return (
            <g key={title}>
              <rect
                className={`${color} forced-colors:fill-[CanvasText]`}
                x={`${(index + gap) * slotWidth}%`}
                y={baseline - barHeight}
                width={`${(1 - 2 * gap) * slotWidth}%`}
                height={barHeight}
              />
              <rect
                className="fill-transparent hover:fill-lagoon/12"
                x={`${index * slotWidth}%`}
                y={plotTop}
                width={`${slotWidth}%`}
                height={plotHeight}
              >
                <title>{`${title}: ${count.toLocaleString('en-US')}`}</title>
              </rect>
              {isLabeled(index, bars.length) && (
                <text
                  x={`${(index + 0.5) * slotWidth}%`}
                  y={height - 6}
                  textAnchor="middle"
                  className={labelClass}
                >
                  {label}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}
