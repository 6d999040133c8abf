/** An entry as the content manager is given it. */
export interface LoadedEntry {
  data: string;
  file: { path: string };
}

/** What the content manager asks for. */
export interface Payload {
  action: string;
  params: Record<string, unknown>;
}

/** The place where it saves, as far as this site knows of it. */
export interface DecapBackend {
  request: (payload: Payload) => Promise<unknown>;
}

/** The content manager's own script, once it has run. */
export interface Decap {
  init: (options: { config: unknown }) => void;
  getBackend: (name: 'proxy') => { init: (...options: unknown[]) => DecapBackend };
  registerBackend: (name: string, backend: new (...options: unknown[]) => object) => void;
}

declare global {
  interface Window {
    /** The content manager takes React from the page, in the very version that it was made for. */
    React?: unknown;
    ReactDOM?: unknown;
    DecapCmsApp?: Decap;
  }
}
