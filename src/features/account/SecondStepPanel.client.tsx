import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Setup } from './two-factor.ts';
import { Spinner } from '#components/admin/Spinner.client.tsx';
import { lookAgain, secondStepQuery } from './second-step-query.client.ts';
import { StepCodes } from './RecoveryCodes.client.tsx';
import { StepOff } from './TwoFactorOff.client.tsx';
import { StepOn } from './TwoFactorOn.client.tsx';
import { StepScan } from './TwoFactorScan.client.tsx';

/** What is shown: how things stand, or a step on the way to something else. */
type View =
  /** Without codes: it was switched on, but the answer that held them was lost. */
  | { kind: 'state'; isWithoutCodes?: boolean }
  | { kind: 'scan'; setup: Setup }
  | { kind: 'codes'; codes: string[] };

/** Leads through setting up the second step, and says how it stands. */
export function SecondStepPanel() {
  const state = useStore(secondStepQuery.$state);
  const [view, setView] = useState<View>({ kind: 'state' });
  const [hasMoved, setHasMoved] = useState(false);

  useEffect(() => {
    void secondStepQuery.load();
  }, []);

  const show = (next: View) => {
    setView(next);
    setHasMoved(true);
  };
  const showCodes = (codes: string[]) => {
    // Asked already now: nothing is to flicker when they are kept.
    void secondStepQuery.refresh();
    show({ kind: 'codes', codes });
  };
  const showState = () => {
    show({ kind: 'state' });
  };

  const followLostSwitchOn = async () => {
    const step = await lookAgain();
    if (step?.kind !== 'on') return;
    // A second try may have brought codes meanwhile, which are shown this once.
    setView((now) => (now.kind === 'codes' ? now : { kind: 'state', isWithoutCodes: true }));
    setHasMoved(true);
  };
  const followLostChange = async () => {
    const step = await lookAgain();
    if (step?.kind === 'off') setHasMoved(true);
  };

  if (view.kind === 'scan') {
    return (
      <StepScan
        setup={view.setup}
        onCancel={showState}
        onCodes={showCodes}
        onLoss={() => void followLostSwitchOn()}
      />
    );
  }
  if (view.kind === 'codes') return <StepCodes codes={view.codes} onDone={showState} />;
  switch (state.kind) {
    case 'idle':
    case 'loading':
      return <Spinner label="Looking up how it stands" />;
    case 'failed':
      return (
        <p role="alert">
          It could not be found out whether the second step is on. Please check your connection and
          reload the page.
        </p>
      );
    case 'loaded':
      return state.data.kind === 'off' ? (
        <StepOff
          isArrival={hasMoved}
          onSetup={(setup) => {
            show({ kind: 'scan', setup });
          }}
        />
      ) : (
        <StepOn
          step={state.data}
          isArrival={hasMoved}
          isWithoutCodes={view.isWithoutCodes === true}
          onCodes={showCodes}
          onOff={() => {
            setHasMoved(true);
            void secondStepQuery.refresh();
          }}
          onLoss={() => void followLostChange()}
        />
      );
  }
}
