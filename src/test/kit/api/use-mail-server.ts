import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { deliveredServices } from '#model/schemas/service-names.ts';
import { setBuiltSite } from '#lib/built-site.server.ts';
import { startMailServer, type TestMailServer } from './start-smtp.ts';

export const mailedAgency = {
  name: 'Sandpiper',
  phone: '(813) 555-0142',
  email: 'info@agency.example',
  url: 'https://agency.example',
  services: [
    ...deliveredServices,
    { slug: 'night-nurse', title: 'RN at Night', callQuestions: ['Is she free in May?'] },
  ],
  next: {
    client: { title: 'Next', steps: [{ title: 'Consultation', text: 'We call or write.' }] },
    provider: { title: 'Next', steps: [{ title: 'Review' }] },
    contact: { title: 'Next', steps: [{ title: 'A person reads your message' }] },
  },
};

interface MailServerOfTest {
  (): TestMailServer;
  /** Starts it again at the same address after it was stopped. */
  restart: () => Promise<void>;
  /** Returns the folder of the built site. */
  getSiteFolder: () => string;
}

/** Starts a mail server for each test of a suite, to which the site sends its mails. */
export function useMailServer(): MailServerOfTest {
  let folder: string;
  let server: TestMailServer;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'mail-test-'));
    await writeFile(path.join(folder, 'agency.json'), JSON.stringify(mailedAgency));
    setBuiltSite(folder);
  });

  afterAll(async () => {
    setBuiltSite(undefined);
    await rm(folder, { recursive: true });
  });

  beforeEach(async () => {
    server = await startMailServer();
    vi.stubEnv('SMTP_URL', server.url);
    vi.stubEnv('SITE_URL', '');
    vi.stubEnv('MAIL_TO', mailedAgency.email);
  });

  afterEach(async () => {
    vi.unstubAllEnvs();
    await server.stop();
  });

  const restart = async () => {
    server = await startMailServer(Number(new URL(server.url).port));
  };
  return Object.assign(() => server, { restart, getSiteFolder: () => folder });
}
