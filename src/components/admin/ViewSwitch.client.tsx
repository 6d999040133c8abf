import type { ReactNode } from 'react';

interface ViewSwitchProps<Value extends string | number> {
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  chosen: Value;
  onChoose: (value: Value) => void;
  className?: string;
}

/** One of a few views, each a button. */
export function ViewSwitch<Value extends string | number>({
  label,
  options,
  chosen,
  onChoose,
  className = '',
}: ViewSwitchProps<Value>) {
  return (
    <div
      role="group"
      aria-label={label}
      className={`no-print inline-flex justify-self-start rounded-full border border-line bg-mist p-[0.2rem] ${className}`}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === chosen}
          className="min-h-10 cursor-pointer rounded-full px-[1.1rem] py-1 text-sm/[1.65] font-semibold text-soft hover:text-lagoon aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:ring aria-pressed:ring-field"
          onClick={() => {
            onChoose(option.value);
          }}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
