import { stringify } from 'yaml';
import { cmsApi } from '#editing/cms/cms-api.server.ts';
import { findContentKind } from '#model/files/content-files.ts';
import { contentKinds } from '#model/kinds.ts';
import { parseContentFile } from '#model/files/parse-content-file.ts';
import type { TestBrowser } from './test-browser.ts';

/** An entry as the content manager received it. */
export interface LoadedEntry {
  data: string;
  file: { path: string };
}

/** Opens a client that calls the function as the content manager does. */
export function openCms(browser: TestBrowser) {
  const ask = (action: string, params: unknown = {}) =>
    browser.call(cmsApi, 'POST', '/api/cms', { body: { branch: 'main', action, params } });
  const tell = async <Answer>(action: string, params: unknown): Promise<Answer> => {
    const response = await ask(action, params);
    const answer: unknown = await response.json();
    if (response.status === 200) return answer as Answer;
    throw new Error(`${response.status} ${(answer as { error: string }).error}`);
  };
  return {
    ask,
    tell,
    open: (path: string) => tell<LoadedEntry>('getEntry', { path }),
    /** Saves an entry; `base` is what it was opened with, undefined for a new one. */
    save: (path: string, raw: string, base?: string, assets: unknown[] = []) =>
      tell('persistEntry', { dataFiles: [{ path, slug: '', raw, base }], assets }),
  };
}

/** Rewrites a file as the forms do: all of it, in a style of their own. */
export function rewriteEntry(
  path: string,
  text: string,
  change: (fields: Record<string, unknown>) => object = (fields) => fields,
): string {
  const kind = findContentKind(path.replace('content/', ''));
  const parsed = kind && parseContentFile(text, contentKinds[kind].ending);
  if (parsed?.kind !== 'parsed') throw new Error(`${path} cannot be read.`);
  const isMarkdown = path.endsWith('.md');
  const { body = '', ...fields } = change({
    ...parsed.data,
    ...(isMarkdown && { body: parsed.text }),
  }) as { body?: string };
  const yaml = stringify(fields, { lineWidth: 60, defaultStringType: 'QUOTE_DOUBLE' });
  return isMarkdown ? `---\n${yaml}---\n${body}` : yaml;
}
