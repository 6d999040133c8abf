import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Spinner } from '#components/admin/Spinner.client.tsx';
import { createQuery } from '#lib/browser/query.client.ts';
import { AdminScreen, type ScreenProps } from './AdminScreen.client.tsx';
import { StepCodes } from './RecoveryCodes.client.tsx';
import { StepOff } from './TwoFactorOff.client.tsx';
import { StepOn } from './TwoFactorOn.client.tsx';
import { StepScan } from './TwoFactorScan.client.tsx';
import { secondStepSchema, type SecondStep, type Setup } from './two-factor.ts';

/** Whether the admin has a second step at login. */
const secondStepQuery = createSecondStepQuery();

function createSecondStepQuery() {
  return createQuery(['/api/admin/second-step'], secondStepSchema);
}

/**
 * Looks up how things stand after an answer was lost. What is known stays when this one is lost,
 * too: a failure in its place would take away what was said about the first.
 *
 * @returns null when it could not be found out
 */
async function lookAgain(): Promise<SecondStep | null> {
  const trial = createSecondStepQuery();
  await trial.load();
  if (trial.$state.get().kind !== 'loaded') return null;
  await secondStepQuery.refresh();
  const state = secondStepQuery.$state.get();
  return state.kind === 'loaded' ? state.data : null;
}

/** What is shown: how things stand, or a step on the way to something else. */
type View =
  /** Without codes: it was switched on, but the answer that held them was lost. */
  | { kind: 'state'; isWithoutCodes?: boolean }
  | { kind: 'scan'; setup: Setup }
  | { kind: 'codes'; codes: string[] };

/** Leads through setting up the second step, and says how it stands. */
function SecondStepPanel() {
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
      return <Spinner label="Loading your settings" />;
    case 'failed':
      return (
        <p role="alert">
          We couldn't load your two-factor settings. Please check your connection and reload the
          page.
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

/** `/admin/second-step` */
export default function SecondStepScreen({ screen }: ScreenProps) {
  return (
    <AdminScreen screen={screen} isForSetup>
      <div className="card admin-panel admin-panel-narrow step-panel">
        <SecondStepPanel />
      </div>
    </AdminScreen>
  );
}
