import { failedBuild } from '#editing/publishing/publishing-state.server.ts';
import {
  describeBroken,
  describeReplacements,
  toRepairPath,
} from '#model/built/replaced-content.server.ts';
import { countNoun } from '#lib/text/phrases.ts';
import { type Check, isOlder, minute } from './check.ts';
import { askFor, expectedSettings } from './settings.ts';

export const publishingChecks = {
  repository: {
    part: 'git',
    launch: {
      sentence: ({ isStoreSetUp }) =>
        isStoreSetUp
          ? 'Let saves reach the repository. System Status says what is in the way.'
          : `Connect the repository. ${askFor('GITHUB_TOKEN')}`,
    },
    find: ({ isStoreSetUp, publishing: { trouble, storeAnsweredAt } }) => {
      if (!isStoreSetUp) {
        const sentence = `No repository is set up, so ${expectedSettings.GITHUB_TOKEN.lack}.`;
        return { state: 'off', sentence, remedy: askFor('GITHUB_REPOSITORY', 'GITHUB_TOKEN') };
      }
      if (trouble !== null) return { sentence: trouble };
      if (storeAnsweredAt !== null) return null;
      const remedy = 'We look within half an hour.';
      return { state: 'busy', sentence: 'Not checked yet.', remedy };
    },
  },
  'save-conflict': {
    part: 'queue',
    find: ({ queue: { conflicts } }) => {
      if (conflicts === 0) return null;
      const sentence =
        conflicts === 1
          ? '1 save conflicts with another change and needs your decision below.'
          : `${conflicts} saves conflict with other changes and need your decision below.`;
      return { sentence };
    },
  },
  'save-late': {
    part: 'queue',
    alert: { repeat: 'daily', recovered: 'All saved changes are live again.' },
    find: ({ now, queue: { queued, committed, oldestAt } }) => {
      if (oldestAt === null) return null;
      const status =
        queued > 0
          ? `${countNoun(queued, 'save')} ${queued === 1 ? 'is' : 'are'} waiting for the repository. Nothing is lost.`
          : `${countNoun(committed, 'change')} ${committed === 1 ? 'is' : 'are'} saved but not on the site yet.`;
      const isLate = isOlder(oldestAt, 30 * minute, now);
      return {
        ...(!isLate && { level: 0, state: 'busy' }),
        since: oldestAt,
        sentence: 'A saved change is not live after 30 minutes.',
        remedy: 'Nothing is lost. System Status on the dashboard says what it is waiting for.',
        status,
      };
    },
  },
  'build-failed': {
    part: 'build',
    alert: { repeat: 'daily', recovered: 'The site can be built again.' },
    find: ({ now, publishing: { buildState, buildFailedAt, buildMessage } }) =>
      buildState !== 'failed'
        ? null
        : {
            since: buildFailedAt ?? now,
            sentence: failedBuild,
            remedy:
              'Try again, or put back the former version, on the dashboard. If it fails again, ask the site operator.',
            ...(buildMessage !== null && { status: buildMessage }),
          },
  },
  building: {
    part: 'build',
    find: ({ publishing: { buildState, buildSeconds } }) => {
      if (buildState !== 'building') return null;
      const sentence = 'The site is being built.';
      if (buildSeconds === null) return { state: 'busy', sentence };
      const usual = countNoun(Math.max(1, Math.round(buildSeconds)), 'second');
      return { state: 'busy', sentence, remedy: `This usually takes ${usual}.` };
    },
  },
  'content-replaced': {
    part: 'build',
    alert: { repeat: 'daily', recovered: 'All content of the site can be shown again.' },
    find: ({ replaced, publishing: { servedSince } }) => {
      const [first] = replaced;
      if (!first) return null;
      const path = toRepairPath(first);
      return {
        since: servedSince,
        sentence: describeBroken(replaced, false),
        onSite: { sentence: describeBroken(replaced, true), ...(path !== null && { path }) },
        remedy: 'System Status on the dashboard says what to correct. Everything else is live.',
        status: `The live site is up to date, but some content couldn't be shown.\n${describeReplacements(replaced)}`,
      };
    },
  },
  'netlify-token': {
    launch: {
      sentence: `Be able to put back an earlier site at once. ${askFor('NETLIFY_TOKEN')}`,
      isAsked: ({ isAtNetlify }) => isAtNetlify,
      isDone: ({ hasNetlifyToken }) => hasNetlifyToken,
    },
  },
} satisfies Record<string, Check>;
