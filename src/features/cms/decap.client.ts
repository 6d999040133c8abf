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
    /** Keeps its script from opening at once, with settings of its own. */
    CMS_MANUAL_INIT?: boolean;
    CMS?: Decap;
    /** Makes a component of the React that it brings. */
    createClass?: (component: object) => unknown;
  }
}
