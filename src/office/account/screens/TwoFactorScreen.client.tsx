import { useState } from 'react';
import { useQuery } from '#components/admin/use-query.client.ts';
import { Spinner } from '#components/admin/Loading.client.tsx';
import { createAdminQuery } from '#office/shell/admin-query.client.ts';
import { AccountPanel } from '#office/shell/AccountPanel.client.tsx';
import { AdminScreen, type ScreenProps } from '#office/shell/AdminScreen.client.tsx';
import { RecoveryCodes } from './RecoveryCodes.client.tsx';
import { TwoFactorOff } from './TwoFactorOff.client.tsx';
import { TwoFactorOn } from './TwoFactorOn.client.tsx';
import { TwoFactorScan } from './TwoFactorScan.client.tsx';
import { twoFactorSchema, type TwoFactor, type Setup } from '#office/account/two-factor.ts';

const twoFactorQuery = createTwoFactorQuery();

function createTwoFactorQuery() {
  return createAdminQuery(['/api/admin/two-factor'], twoFactorSchema);
}

/** Reloads the settings after a lost response; returns null when that fails too. */
async function reloadTwoFactor(): Promise<TwoFactor | null> {
  const trial = createTwoFactorQuery();
  await trial.load();
  if (trial.$state.get().kind !== 'loaded') return null;
  await twoFactorQuery.refresh();
  const state = twoFactorQuery.$state.get();
  return state.kind === 'loaded' ? state.data : null;
}

type View =
  /**
   * With `isWithoutCodes`, two-factor authentication is on but the response with the codes was
   * lost.
   */
  | { kind: 'state'; isWithoutCodes?: boolean }
  | { kind: 'scan'; setup: Setup }
  | { kind: 'codes'; codes: string[] };

function TwoFactorPanel() {
  const state = useQuery(twoFactorQuery);
  const [view, setView] = useState<View>({ kind: 'state' });
  const [hasMoved, setHasMoved] = useState(false);

  const show = (next: View) => {
    setView(next);
    setHasMoved(true);
  };
  const showCodes = (codes: string[]) => {
    // Loaded ahead, so that nothing flickers once the codes are saved.
    void twoFactorQuery.refresh();
    show({ kind: 'codes', codes });
  };
  const showState = () => show({ kind: 'state' });

  const followLostTurnOn = async () => {
    const twoFactor = await reloadTwoFactor();
    if (twoFactor?.kind !== 'on') return;
    // A second try may have brought codes meanwhile, which are shown only once.
    setView((now) => (now.kind === 'codes' ? now : { kind: 'state', isWithoutCodes: true }));
    setHasMoved(true);
  };
  const followLostChange = async () => {
    const twoFactor = await reloadTwoFactor();
    if (twoFactor?.kind === 'off') setHasMoved(true);
  };

  if (view.kind === 'scan') {
    return (
      <TwoFactorScan
        setup={view.setup}
        onCancel={showState}
        onCodes={showCodes}
        onLoss={() => void followLostTurnOn()}
      />
    );
  }
  if (view.kind === 'codes') return <RecoveryCodes codes={view.codes} onDone={showState} />;
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
        <TwoFactorOff isArrival={hasMoved} onSetup={(setup) => show({ kind: 'scan', setup })} />
      ) : (
        <TwoFactorOn
          twoFactor={state.data}
          isArrival={hasMoved}
          isWithoutCodes={view.isWithoutCodes === true}
          onCodes={showCodes}
          onOff={() => {
            setHasMoved(true);
            void twoFactorQuery.refresh();
          }}
          onLoss={() => void followLostChange()}
        />
      );
  }
}

export default function TwoFactorScreen({ screen }: ScreenProps) {
  return (
    <AdminScreen screen={screen} isForSetup>
      <AccountPanel>
        <TwoFactorPanel />
      </AccountPanel>
    </AdminScreen>
  );
}
