/*
 * A process that runs one packed function as Netlify does: from its archive, unpacked into the
 * current folder, through the archive's own entry point. The parent process sends calls and gets the
 * responses.
 */
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

interface Answer {
  statusCode: number;
  multiValueHeaders?: Record<string, string[]>;
}

type Handler = (event: unknown, stream: PassThrough, context: object) => Promise<void>;

const answers = new WeakMap<PassThrough, Answer>();

Object.assign(globalThis, {
  awslambda: {
    streamifyResponse: (handler: Handler) => handler,
    HttpResponseStream: {
      from: (stream: PassThrough, answer: Answer) => {
        answers.set(stream, answer);
        return stream;
      },
    },
  },
});

const entry = pathToFileURL(path.join(process.cwd(), '___netlify-entry-point.mjs')).href;
const { handler } = (await import(entry)) as { handler: Handler };

process.on('message', (event) => {
  void call(event).then((message) => process.send?.(message));
});

async function call(event: unknown): Promise<unknown> {
  try {
    const stream = new PassThrough();
    const body = buffer(stream);
    // Resolves once the work that continues after the response is done.
    await handler(event, stream, { awsRequestId: 'test', getRemainingTimeInMillis: () => 10_000 });
    return { ...answers.get(stream), body: (await body).toString('base64') };
  } catch (error) {
    return { failure: String(error) };
  }
}
