import { fdatasyncSync } from 'node:fs';
import { messages, PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import pLimit from 'p-limit';
import { serialize } from 'pg-protocol';
import {
  formatBegin,
  runInOrder,
  type Statement,
  type StatementResult,
  type TransactingExecutor,
} from '#lib/db/statement-executor.server.ts';
import { syncFolder } from '#lib/sync-files.server.ts';
import { openToOthers } from './private-files.ts';

/**
 * Opens the Postgres of this process on a single connection, so that statements wait for each
 * other. Without a `folder`, everything stays in memory; `files` is a tar archive with the initial
 * data.
 */
export async function openEmbeddedDatabase(
  folder?: string,
  files?: Blob,
): Promise<TransactingExecutor> {
  const database = await PGlite.create({
    ...(folder === undefined
      ? { dataDir: 'memory://' }
      : { fs: new LocalFolder(folder), startParams: syncingParams }),
    ...(files && { loadDataDir: files }),
  });
  const queue = pLimit(1);
  const planned = new Set<string>();
  const send = (statement: Statement) => run(database, planned, statement);
  const transact: TransactingExecutor['transact'] = (work, options) =>
    queue(async () => {
      await send({ query: formatBegin(options), params: [] });
      try {
        const result = await work(send);
        await send({ query: 'commit', params: [] });
        return result;
      } catch (error) {
        await send({ query: 'rollback', params: [] });
        throw error;
      }
    });
  return {
    execute: (statement) => queue(() => send(statement)),
    executeAll: (statements, options) =>
      transact((runOne) => runInOrder(statements, runOne), options),
    transact,
    close: () => queue(() => database.close()),
  };
}

/** PGlite turns syncing off by `-F`, and its `fdatasync` does nothing. */
const syncingParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
];

/** `EIO`, as PGlite numbers it. */
const inputOutputError = 29;

interface NodeFolder {
  node_ops: {
    mknod: (parent: unknown, name: string, mode: number, device: number) => unknown;
    setattr: (node: unknown, change: { mode?: number }) => void;
  };
  stream_ops: { fsync?: (stream: { node: unknown; nfd?: number }) => number };
  realPath: (node: unknown) => string;
}

/**
 * Makes its files private, which PGlite leaves open to the machine's other accounts, and has the
 * disk write them before Postgres answers, which PGlite leaves to the system.
 */
class LocalFolder extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const patch = ({ NODEFS }: { NODEFS: unknown }) => {
      const { node_ops, stream_ops, realPath } = NODEFS as NodeFolder;
      const { mknod, setattr } = node_ops;
      stream_ops.fsync = ({ node, nfd }) => {
        try {
          // A folder has no descriptor.
          if (nfd === undefined) syncFolder(realPath(node));
          else fdatasyncSync(nfd);
          return 0;
        } catch {
          return inputOutputError;
        }
      };
      node_ops.mknod = (parent, name, mode, device) =>
        mknod(parent, name, mode & ~openToOthers, device);
      node_ops.setattr = (node, change) => {
        const { mode } = change;
        setattr(node, mode === undefined ? change : { ...change, mode: mode & ~openToOthers });
      };
    };
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [patch, ...(emscriptenOpts.preRun ?? [])] },
    };
  }
}

/** Uses Postgres's own protocol, so that values stay as Postgres wrote them. */
async function run(
  database: PGlite,
  planned: Set<string>,
  { query, params, name = '' }: Statement,
): Promise<StatementResult> {
  const request = Buffer.concat([
    ...(planned.has(name) ? [] : [serialize.parse({ text: query, name })]),
    serialize.bind({ values: params, statement: name }),
    serialize.describe({ type: 'P' }),
    serialize.execute({}),
    serialize.sync(),
  ]);
  const reply = await database.execProtocol(request, { throwOnError: false });
  const result: StatementResult = { command: '', rowCount: null, fields: [], rows: [] };
  for (const message of reply.messages) {
    if (message instanceof messages.DatabaseError) throw message;
    if (message.name === 'parseComplete' && name !== '') planned.add(name);
    if (message instanceof messages.RowDescriptionMessage) {
      result.fields = message.fields.map(({ name, dataTypeID }) => ({ name, dataTypeID }));
    }
    if (message instanceof messages.DataRowMessage) result.rows.push(message.fields);
    if (message instanceof messages.CommandCompleteMessage) {
      Object.assign(result, parseCommandTag(message.text));
    }
  }
  return result;
}

/** Reads `INSERT 0 1` as one row; `CREATE TABLE` has no count. */
function parseCommandTag(tag: string): Pick<StatementResult, 'command' | 'rowCount'> {
  const count = /(?<!\d)\d+$/.exec(tag)?.[0];
  return {
    command: tag.split(' ')[0] ?? tag,
    rowCount: count === undefined ? null : Number(count),
  };
}
