import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { Resolver } from 'node:dns/promises';

/** The records of a name. */
interface TestRecords {
  txt?: string[];
  mx?: string[];
  ns?: string[];
}

/** A DNS server for a test, on a free port of this machine. */
export interface TestDns {
  /** Asks only this server. */
  resolver: Resolver;
  /** What it knows, by name; it answers that there is no other name. */
  names: Record<string, TestRecords>;
  /** Makes it answer that it cannot tell. */
  fail: () => void;
  stop: () => Promise<void>;
}

const types = { ns: 2, mx: 15, txt: 16 };
const pointerToQuestion = Buffer.from([0xc0, 0x0c]);

/** Starts a server that answers over UDP, as RFC 1035 has it. */
export async function startDns(): Promise<TestDns> {
  const names: TestDns['names'] = {};
  let isFailing = false;
  const server = createSocket('udp4');
  server.on('message', (query, { port, address }) => {
    server.send(answer(query, isFailing ? null : names), port, address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  const resolver = new Resolver({ timeout: 5000, tries: 2 });
  resolver.setServers([`127.0.0.1:${server.address().port}`]);
  return {
    resolver,
    names,
    fail: () => {
      isFailing = true;
    },
    stop: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

const failure = 2;
const noSuchName = 3;

function answer(query: Buffer, names: TestDns['names'] | null): Buffer {
  const { name, end } = readName(query);
  const type = query.readUInt16BE(end);
  const records = names?.[name.toLowerCase()];
  const data =
    type === types.txt
      ? listTexts(records)
      : type === types.mx
        ? listServers(records)
        : type === types.ns
          ? (records?.ns ?? []).map(writeName)
          : [];
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 + (records ? 0 : names ? noSuchName : failure), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(data.length, 6);
  const answers = data.flatMap((bytes) => {
    const head = Buffer.alloc(10);
    head.writeUInt16BE(type, 0);
    head.writeUInt16BE(1, 2);
    head.writeUInt32BE(60, 4);
    head.writeUInt16BE(bytes.length, 8);
    return [pointerToQuestion, head, bytes];
  });
  return Buffer.concat([header, query.subarray(12, end + 4), ...answers]);
}

function listTexts(records: TestRecords | undefined): Buffer[] {
  return (records?.txt ?? []).map((text) =>
    Buffer.concat(
      (text.match(/.{1,255}/gs) ?? ['']).map((part) =>
        Buffer.concat([Buffer.from([part.length]), Buffer.from(part)]),
      ),
    ),
  );
}

function listServers(records: TestRecords | undefined): Buffer[] {
  const preference = Buffer.from([0, 10]);
  return (records?.mx ?? []).map((name) => Buffer.concat([preference, writeName(name)]));
}

function writeName(name: string): Buffer {
  const labels = name.split('.').filter((label) => label !== '');
  const parts = labels.map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`));
  return Buffer.concat([...parts, Buffer.alloc(1)]);
}

/** Reads the name of the question; `end` is where its type stands. */
function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 1 };
}
