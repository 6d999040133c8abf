import { readSetting } from '#lib/env.server.ts';
import { isAtNetlify } from './netlify-deploys.server.ts';
import { scarceFrom } from './publishing-contract.ts';

/** How long saves wait, so that several share a commit. */
export interface PublishWindow {
  seconds: number;
  /** True if the first save waits for others, too; otherwise only later ones do. */
  gathers: boolean;
  /** Used instead of `seconds` once the month had this many deploys. */
  longer: { seconds: number; fromDeploys: number };
}

/** What Netlify's Free plan covers: 300 credits at 15 each. */
const defaultDeploysPerMonth = 20;
/** A deploy costs nothing here. */
const homeSeconds = 10;
const netlifySeconds = 180;
const scarceSeconds = 600;

export function readDeploysPerMonth(): number {
  return readSetting('DEPLOYS_PER_MONTH') ?? defaultDeploysPerMonth;
}

export function readPublishWindow(): PublishWindow {
  const chosen = readSetting('PUBLISH_WINDOW_SECONDS');
  const gathers = isAtNetlify();
  const seconds = chosen ?? (gathers ? netlifySeconds : homeSeconds);
  const isFixed = chosen !== undefined || !gathers;
  return {
    seconds,
    gathers,
    longer: {
      seconds: isFixed ? seconds : scarceSeconds,
      fromDeploys: Math.ceil(scarceFrom * readDeploysPerMonth()),
    },
  };
}
