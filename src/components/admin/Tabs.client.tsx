import * as RadixTabs from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';

export interface Tab<Value extends string> {
  value: Value;
  label: ReactNode;
  /** Called only while the tab is selected. */
  render: () => ReactNode;
}

interface TabsProps<Value extends string> {
  label: string;
  tabs: Tab<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** Shows one panel at a time; the arrow keys move between tabs. */
export function Tabs<Value extends string>({ label, tabs, chosen, onChoose }: TabsProps<Value>) {
  return (
    <RadixTabs.Root
      className="contents"
      value={chosen}
      onValueChange={(value) => {
        onChoose(value as Value);
      }}
    >
      <RadixTabs.List aria-label={label} className="tabs no-print">
        {tabs.map(({ value, label: tabLabel }) => (
          <RadixTabs.Trigger key={value} value={value} id={`tab-${value}`}>
            {tabLabel}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map(({ value, render }) => (
        <RadixTabs.Content
          key={value}
          value={value}
          aria-labelledby={`tab-${value}`}
          className="tab-panel card"
        >
          {value === chosen && render()}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
