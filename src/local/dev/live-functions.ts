import path from 'node:path';
import { loadFunctions, type FunctionHost, startTimedCalls } from '#local/function-host.ts';
import type * as services from './site-services.ts';

/** Loads a module with its current code; unchanged modules keep their state. */
export type ImportModule = (file: string) => Promise<unknown>;

export interface LiveFunctions {
  /** Also starts timed calls, and publishes earlier saves. */
  start: () => Promise<void>;
  find: (path: string) => Promise<ReturnType<FunctionHost['find']>>;
  reload: () => void;
  /** Ends timed calls, and waits for work after answers. */
  close: () => Promise<void>;
}

const servicesFile = path.join(import.meta.dirname, 'site-services.ts');

export function createLiveFunctions(
  folder: string,
  importModule: ImportModule,
  resources: services.SiteResources,
): LiveFunctions {
  let current: Promise<FunctionHost> | undefined;
  const hosts = new Set<FunctionHost>();
  let stopTimedCalls = () => Promise.resolve();

  const load = async (): Promise<FunctionHost> => {
    const { connectServices } = (await importModule(servicesFile)) as typeof services;
    connectServices(resources);
    const host = await loadFunctions(folder, importModule);
    hosts.add(host);
    void stopTimedCalls();
    stopTimedCalls = startTimedCalls(
      host.timed.map((timed) => ({ ...timed, call: () => callTimed(timed.name) })),
    );
    return host;
  };

  const getHost = (): Promise<FunctionHost> => {
    if (current) return current;
    const loading = load();
    current = loading;
    // The next call tries again.
    loading.catch(() => {
      if (current === loading) current = undefined;
    });
    return loading;
  };

  const callTimed = async (name: string) => {
    const { timed } = await getHost();
    await timed.find((each) => each.name === name)?.call();
  };

  return {
    start: async () => {
      await getHost();
      const { publishWaitingSaves } = (await importModule(servicesFile)) as typeof services;
      await publishWaitingSaves();
    },
    find: async (pathname) => (await getHost()).find(pathname),
    reload: () => {
      current = undefined;
    },
    close: async () => {
      await stopTimedCalls();
      await Promise.all([...hosts].map((host) => host.settle()));
    },
  };
}
