import type { Context, Handler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type * as z from 'zod';
import type { AppEnv } from './app.server.ts';
import { readInput } from './body.server.ts';

type Schema = z.core.$ZodType;

/** The schema of a JSON body, the media type of any other, or null for no body. */
export type AnswerKind = Schema | string | null;

/**
 * What a call takes and answers. Clients take their types from it, and tests compare the server's
 * own answers and every stand-in for the API with it.
 */
export interface CallContract {
  /** The body by status; without any, the call answers 204. Failures need no mention. */
  [status: number]: AnswerKind;
  /** The schema of the JSON that is sent. */
  body?: Schema;
  /** The most of it that is read: 8 KB if omitted; null if the handler reads it. */
  maxBytes?: number | null;
  /** Parses the parts of the path, by name; throws HttpError. */
  params?: Record<string, (text: string) => unknown>;
  /** The JSON of a failure, for a client that takes no problem document. */
  failure?: Schema;
}

declare const declared: unique symbol;

/** An answer that its contract declares. */
interface DeclaredAnswer extends Response {
  readonly [declared]: true;
}

/** Passes JSON that `answer` cannot send, such as a stream; only tests compare it with the schema. */
export const toAnswer = (response: Response) => response as DeclaredAnswer;

type JsonStatus<Contract> = {
  [Status in keyof Contract & number]: Contract[Status] extends Schema ? Status : never;
}[keyof Contract & number];

type Answered<Contract> = [keyof Contract & number] extends [never]
  ? // eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- what a handler returns
    void
  : Contract[keyof Contract & number] extends Schema
    ? DeclaredAnswer
    : Response;

interface CallVariables<Contract> {
  body: Contract extends { maxBytes: null }
    ? undefined
    : Contract extends { body: infer Body extends Schema }
      ? z.output<Body>
      : undefined;
  params: Contract extends { params: infer Params extends NonNullable<CallContract['params']> }
    ? { [Name in keyof Params]: Awaited<ReturnType<Params[Name]>> }
    : undefined;
  answer: <Status extends JsonStatus<Contract>>(
    status: Status,
    json: Contract[Status] extends Schema ? z.output<Contract[Status]> : never,
  ) => DeclaredAnswer;
}

type CalledContext<Env extends AppEnv, Contract> = Context<Env> & { var: CallVariables<Contract> };

/** The handler of a call, with its contract. */
export type DescribedHandler<Contract = CallContract> = Handler & { contract: Contract };

/**
 * Returns a function that describes a call: `createApp({ 'POST /api/x': call(contract, handle) })`.
 * In `c.var`, the handler finds the parsed `body` and `params`, and `answer`, which takes only JSON
 * that the contract declares.
 *
 * @param admit throws HttpError for whoever may not call, before anything is read
 */
export function createCall<Env extends AppEnv>(admit?: (c: Context<Env>) => Promise<void>) {
  return <Contract extends CallContract>(
    contract: Contract,
    handle: (c: CalledContext<Env, Contract>) => Answered<Contract> | Promise<Answered<Contract>>,
  ): DescribedHandler<Contract> => {
    const { body, maxBytes = 8 * 1024, params = {} } = contract;
    const answerCall = async (c: Context<Env>): Promise<Response> => {
      await admit?.(c);
      const { set } = c as unknown as Context<{ Variables: Record<string, unknown> }>;
      if (body && maxBytes !== null) set('body', await readInput(c.req.raw, body, maxBytes));
      const parsed: Record<string, unknown> = {};
      for (const [name, parse] of Object.entries(params)) {
        parsed[name] = await parse(c.req.param(name) ?? '');
      }
      set('params', parsed);
      set('answer', (status: ContentfulStatusCode, json: object) => c.json(json, status));
      const answered = (await handle(c as CalledContext<Env, Contract>)) as Response | undefined;
      return answered ?? c.body(null, 204);
    };
    return Object.assign(answerCall, { contract });
  };
}

/** Describes a call that anyone may make. */
export const call = createCall<AppEnv>();
