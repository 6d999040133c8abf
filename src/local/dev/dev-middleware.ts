import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Connect } from 'vite';
import type { ContentWatch } from './content-watch.ts';
import type { LiveFunctions } from './live-functions.ts';
import { findOrigin, toWebRequest, writeWebResponse } from '#local/web-exchange.ts';
import { parseRequestPath, type RequestPath } from '#local/static/request-path.ts';
import { loadSiteRules } from '#local/static/site-rules.ts';

export interface DevMiddlewareOptions {
  projectDir: string;
  functions: Pick<LiveFunctions, 'find'>;
  content: Pick<ContentWatch, 'findProblem'>;
  /** Returns the Content-Security-Policy of the page at a path. */
  getPolicy: (path: string) => string;
}

/** Answers calls of functions and adds Netlify's headers to what Astro answers. */
export function createDevMiddleware(options: DevMiddlewareOptions): Connect.NextHandleFunction {
  return (incoming, outgoing, next) => {
    const target = parseRequestPath(incoming.url ?? '/');
    if (!target) {
      next();
      return;
    }
    answerCall(options, target, incoming, outgoing)
      .then(async (isAnswered) => {
        if (isAnswered) return;
        await setHeaders(options, target.path, outgoing);
        const isPage = incoming.headers.accept?.includes('text/html') === true;
        const problem = isPage ? await options.content.findProblem() : null;
        if (problem) throw problem;
        next();
      })
      .catch((error: unknown) => {
        // The page that Vite answers with names no type, which browsers must not guess.
        outgoing.setHeader('content-type', 'text/html; charset=utf-8');
        next(error);
      });
  };
}

async function answerCall(
  { functions }: DevMiddlewareOptions,
  target: RequestPath,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<boolean> {
  // Pages and files are there also while a function is broken.
  const callFunction = target.path.startsWith('/api/') ? await functions.find(target.path) : null;
  const origin = findOrigin(incoming.headers.host ?? 'localhost');
  const request = callFunction && origin !== null ? toWebRequest(incoming, origin, target) : null;
  if (!callFunction || !request) return false;
  const answer = await callFunction(request, incoming.socket.remoteAddress ?? '');
  await writeWebResponse(answer, outgoing);
  return true;
}

async function setHeaders(
  { projectDir, getPolicy }: DevMiddlewareOptions,
  target: string,
  outgoing: ServerResponse,
): Promise<void> {
  const configFile = path.join(projectDir, 'netlify.toml');
  const { getHeaders } = await loadSiteRules(path.join(projectDir, 'public'), configFile);
  const { 'content-security-policy': policy, ...headers } = getHeaders(target);
  // A browser must not cache what is being worked on.
  delete headers['cache-control'];
  for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
  const policies = [policy, getPolicy(target)].filter((each) => each !== undefined);
  outgoing.setHeader('content-security-policy', policies);
}
