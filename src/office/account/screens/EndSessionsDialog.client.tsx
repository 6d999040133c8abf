import { sendDetailedRequest } from '#lib/browser/problem.client.ts';
import { countNoun } from '#lib/text/phrases.ts';
import { PasswordDialog } from './PasswordDialog.client.tsx';
import {
  type OpenSession,
  otherSessions,
  type EndSessionsInput,
} from '#office/account/open-session.ts';

export function nameSession({ device }: OpenSession): string {
  return device ?? 'Unknown browser';
}

export function describeSessions(count: number): string {
  return count === 1
    ? 'You are logged in on this device only.'
    : `You are logged in on this device and ${countNoun(count - 1, 'other')}.`;
}

export type Ending = { kind: 'one'; session: OpenSession } | { kind: 'others'; count: number };

export function toEndingName(ending: Ending): string {
  return ending.kind === 'one' ? ending.session.reference : otherSessions;
}

function describeEnding(ending: Ending): { question: string; done: string } {
  if (ending.kind === 'others') {
    const question = `Log out ${countNoun(ending.count, 'other device')}?`;
    return { question, done: describeSessions(1) };
  }
  const name = nameSession(ending.session);
  return { question: `Log out ${name}?`, done: `${name} is logged out.` };
}

interface EndDialogProps {
  ending: Ending;
  onClose: () => void;
  onEnd: () => void;
}

export function EndDialog({ ending, onClose, onEnd }: EndDialogProps) {
  const { question, done } = describeEnding(ending);
  const isOne = ending.kind === 'one' || ending.count === 1;
  return (
    <PasswordDialog
      title={question}
      intro="Where you are logged in"
      form="end"
      label="Log out"
      send={async (currentPassword) => {
        const input: EndSessionsInput = { currentPassword, session: toEndingName(ending) };
        await sendDetailedRequest('POST', '/api/admin/end-sessions', input);
        return { title: 'Logged out', description: done };
      }}
      failure={{ title: 'Error logging out the device', outcome: 'No device was logged out.' }}
      onClose={onClose}
      onSuccess={onEnd}
    >
      <p>{isOne ? 'It' : 'They'} will need to log in again.</p>
    </PasswordDialog>
  );
}
