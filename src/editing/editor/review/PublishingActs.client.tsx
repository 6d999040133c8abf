import { FailedBuild } from './FailedBuild.client.tsx';
import { PublishTurn } from './PublishTurn.client.tsx';

export interface PublishingActsProps {
  /** The class of its buttons, which depends on where they are; without it, a turn has none. */
  className?: string;
  /** The time until saves go out; missing after a failed build. */
  seconds?: number;
}

/** What an admin can do about saves that wait, or about a failed build. */
export function PublishingActs({ className, seconds }: PublishingActsProps) {
  if (seconds === undefined) return <FailedBuild className={className ?? ''} />;
  return <PublishTurn seconds={seconds} {...(className !== undefined && { className })} />;
}
