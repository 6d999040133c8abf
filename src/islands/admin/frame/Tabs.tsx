import { useRef, type KeyboardEvent, type ReactNode } from 'react';

/** One panel and the tab that shows it. */
export interface Tab<Value extends string> {
  value: Value;
  label: ReactNode;
  /** Drawn only while its tab is the chosen one. */
  render: () => ReactNode;
}

/** Where each key leads from the tab at `index`. */
function findTarget(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

interface TabsProps<Value extends string> {
  label: string;
  tabs: Tab<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** Panels of which one is shown; the arrow keys go from tab to tab. */
export function Tabs<Value extends string>({ label, tabs, chosen, onChoose }: TabsProps<Value>) {
  const buttons = useRef<HTMLDivElement>(null);

  const moveTo = (event: KeyboardEvent, index: number) => {
    const target = findTarget(event.key, index, tabs.length);
    const tab = target === null ? undefined : tabs[target];
    if (target === null || tab === undefined) return;
    event.preventDefault();
    onChoose(tab.value);
    buttons.current?.querySelectorAll('button')[target]?.focus();
  };

  return (
    <>
      <div ref={buttons} role="tablist" aria-label={label} className="tabs no-print">
        {tabs.map(({ value, label: tabLabel }, index) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={`tab-${value}`}
            aria-controls={`panel-${value}`}
            aria-selected={value === chosen}
            tabIndex={value === chosen ? 0 : -1}
            onClick={() => {
              onChoose(value);
            }}
            onKeyDown={(event) => {
              moveTo(event, index);
            }}
          >
            {tabLabel}
          </button>
        ))}
      </div>
      {tabs.map(({ value, render }) => (
        <div
          key={value}
          role="tabpanel"
          id={`panel-${value}`}
          aria-labelledby={`tab-${value}`}
          hidden={value !== chosen}
          className="tab-panel card"
        >
          {value === chosen && render()}
        </div>
      ))}
    </>
  );
}
