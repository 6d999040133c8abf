import type {
  PublishedConflict,
  PublishedSave,
  Publishing,
  SaveState,
} from './publishing-contract.ts';
import {
  listLiveUpdates,
  parseOpenSaves,
  parseSaves,
  selectOpenSaves,
  selectRecentSaves,
  type StoredSave,
} from './save-rows.server.ts';
import { readPublishWindow } from './publish-window.server.ts';
import {
  parsePublishingState,
  parseWait,
  selectPublishingState,
  selectWait,
  type PublishingState,
} from './publishing-state.server.ts';
import { nameFiles } from '#model/describe/describe-text.server.ts';
import { describeConflict } from './describe-conflict.server.ts';
import { listChangedItems } from './commit-message.server.ts';
import { findNoticeStart } from './notice-times.server.ts';
import { repeatableSql } from '#lib/db/database.server.ts';

const maxLiveSaves = 5;
/** A shorter wait is over before anybody has read of it. */
const minWaitMs = 15_000;

/** Includes the state of the saves in `asked`. One call of the database: pages ask every few seconds. */
export async function loadPublishingReport(asked: readonly string[] = []): Promise<Publishing> {
  const updates = await listLiveUpdates();
  const results = await repeatableSql.transaction([
    ...updates,
    selectRecentSaves(maxLiveSaves),
    selectPublishingState(),
    selectWait(readPublishWindow()),
    selectOpenSaves(asked),
  ]);
  const [recent, status, wait, open] = results.slice(updates.length);
  const [saves, state, waitMs] = [
    parseSaves(recent),
    parsePublishingState(status),
    parseWait(wait),
  ];
  return {
    saves: await Promise.all(
      saves.map((save, index) => reportSave(save, state, saves.slice(index + 1))),
    ),
    build: {
      state: state.buildState,
      ...(state.buildMessage !== null && { message: await nameFiles(state.buildMessage) }),
      ...(state.buildSeconds !== null && { usualSeconds: state.buildSeconds }),
    },
    store: state.trouble === null ? { state: 'ok' } : { state: 'waiting', message: state.trouble },
    ...(state.trouble === null && waitMs >= minWaitMs && { waitSeconds: Math.ceil(waitMs / 1000) }),
    ...(asked.length > 0 && { asked: reportAsked(asked, parseOpenSaves(open)) }),
  };
}

function reportAsked(
  ids: readonly string[],
  saves: ReturnType<typeof parseOpenSaves>,
): Publishing['asked'] {
  const found = new Map(saves.map(({ id, isOpen }) => [id, isOpen]));
  return ids.map((id) => {
    const isOpen = found.get(id);
    return { id, state: isOpen === undefined ? 'lost' : isOpen ? 'open' : 'live' };
  });
}

async function reportSave(
  save: StoredSave,
  state: PublishingState,
  earlier: readonly StoredSave[],
): Promise<PublishedSave> {
  const { id, username, createdAt, source, changes } = save;
  const conflicts = await listConflicts(save);
  const goesUp = await findNoticeStart(save, earlier);
  const [, of] = /^content\/(.+)\.[^.]+$/.exec(changes[0]?.file ?? '') ?? [];
  return {
    id,
    by: username,
    at: createdAt,
    source,
    places: await listChangedItems(changes),
    ...(of !== undefined && { of }),
    ...(goesUp !== undefined && { goesUp }),
    state: conflicts.length > 0 ? 'conflict' : toReportedState(save, state),
    conflicts,
  };
}

function toReportedState({ state }: StoredSave, { buildState }: PublishingState): SaveState {
  if (state !== 'committed' || buildState === 'idle') return state;
  return buildState;
}

async function listConflicts({ changes, conflicts }: StoredSave): Promise<PublishedConflict[]> {
  return Promise.all(
    conflicts.map(async ({ index, theirs }) => {
      return {
        ...(await describeConflict(changes[index], { theirs: theirs ?? undefined })),
        index,
      };
    }),
  );
}
