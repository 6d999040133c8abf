import { z } from 'zod';
import {
  graphqlErrorSchema,
  toGraphqlFailure,
  toStatusFailure,
  type GraphqlError,
} from './github-failure.server.ts';
import { type GithubOptions } from './github-options.server.ts';
import { isNotConnected } from './not-connected.server.ts';
import { StoreError } from './store-error.server.ts';

const usualEndpoint = 'https://api.github.com/graphql';
const usualAnswerWithinMs = 8000;

/** What is asked, and how its answer looks. */
export interface GraphqlCall<Schema extends z.ZodType> {
  document: string;
  variables: Record<string, unknown>;
  /** Of the answer's `data`. */
  schema: Schema;
  /** True where something is written. */
  isWrite?: boolean;
  /** Errors that are an answer: what is thrown for them instead of a StoreError; null for no. */
  readErrors?: (errors: readonly GraphqlError[]) => Error | null;
}

/** A way to speak with GitHub about one repository. Nothing is ever asked twice. */
export interface GithubCall {
  /** Owner and name, the variables that every document about the repository takes. */
  names: { owner: string; name: string };
  /** @throws StoreError for everything but an answer of the schema */
  ask: <Schema extends z.ZodType>(call: GraphqlCall<Schema>) => Promise<z.output<Schema>>;
  /** The bytes of a blob, which GraphQL has no way to say. @throws StoreError */
  readBlob: (hash: string) => Promise<Uint8Array>;
}

const answerSchema = z.object({
  data: z.unknown().optional(),
  errors: z.array(graphqlErrorSchema).optional(),
});

/** Makes a way to speak with GitHub. */
export function createGithubCall(options: GithubOptions): GithubCall {
  const { repository, token, endpoint = usualEndpoint } = options;
  const { answerWithinMs = usualAnswerWithinMs } = options;
  const [owner = '', name = ''] = repository.split('/');
  const headers = {
    authorization: `Bearer ${token}`,
    'user-agent': 'content-publisher',
    'x-github-api-version': '2022-11-28',
  };

  const send = async (url: string, init: RequestInit, isWrite: boolean) => {
    try {
      const signal = AbortSignal.timeout(answerWithinMs);
      const response = await fetch(url, { ...init, redirect: 'manual', signal });
      return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
    } catch (cause) {
      const mayHaveHappened = isWrite && !isNotConnected(cause);
      throw new StoreError('away', 'GitHub cannot be reached.', { cause, mayHaveHappened });
    }
  };

  return {
    names: { owner, name },
    ask: async ({ document, variables, schema, isWrite = false, readErrors }) => {
      const init = {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ query: document, variables }),
      };
      const { response, bytes } = await send(endpoint, init, isWrite);
      const text = new TextDecoder().decode(bytes);
      if (response.status !== 200) throw toStatusFailure(response, text, isWrite);
      const { data, errors } = readAnswer(text, isWrite);
      if (errors && errors.length > 0) {
        throw readErrors?.(errors) ?? toGraphqlFailure(errors, response.headers, isWrite);
      }
      const result = schema.safeParse(data);
      if (result.success) return result.data;
      throw new StoreError('broken', 'GitHub answered something that makes no sense here.', {
        cause: result.error,
        mayHaveHappened: isWrite,
      });
    },
    readBlob: async (hash) => {
      const base = endpoint.replace(/\/api\/graphql$/, '/api/v3').replace(/\/graphql$/, '');
      const url = `${base}/repos/${owner}/${name}/git/blobs/${hash}`;
      const init = { headers: { ...headers, accept: 'application/vnd.github.raw+json' } };
      const { response, bytes } = await send(url, init, false);
      if (response.status === 200) return bytes;
      throw toStatusFailure(response, new TextDecoder().decode(bytes), false);
    },
  };
}

/** A proxy's page, or an answer that was cut short, tells nothing of what GitHub has done. */
function readAnswer(text: string, isWrite: boolean): z.output<typeof answerSchema> {
  try {
    return answerSchema.parse(JSON.parse(text));
  } catch (cause) {
    const sentence = 'GitHub was reached, but its answer was cut short or was not its own.';
    throw new StoreError('away', sentence, { cause, mayHaveHappened: isWrite });
  }
}
