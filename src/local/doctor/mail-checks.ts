import { connectMailServer } from '#office/mail/mail-transport.server.ts';
import { readSetting } from '#lib/env.server.ts';
import { type CheckFamily, ok, readCode, type Verdict, warning, wrong } from './check-result.ts';

const id = 'mail-server';

/** Connects, encrypts and logs in; sends nothing. */
export function checkMailServer(): CheckFamily {
  return {
    subjects: { [id]: 'the mail server' },
    needs: ['SMTP_URL'],
    check: async () => ({ [id]: await checkLogin(new URL(readSetting('SMTP_URL') ?? '')) }),
  };
}

async function checkLogin(address: URL): Promise<Verdict> {
  const transport = await connectMailServer(address.href);
  try {
    await transport.verify();
  } catch (error) {
    return describeFailure(error, address);
  } finally {
    transport.close();
  }
  if (address.username === '') {
    return warning(
      `The mail server ${address.hostname} answers, but SMTP_URL names no user, so it may refuse mail.`,
      'Put the user and the password before the host: smtps://user:password@host:465.',
    );
  }
  return ok(`The mail server ${address.hostname} accepts the user and password of SMTP_URL.`);
}

const usualPorts = 'Use smtps:// with port 465, or smtp:// with port 587.';

function describeFailure(error: unknown, { hostname, port, protocol }: URL): Verdict {
  const code = readCode(error);
  const message = error instanceof Error ? error.message : '';
  const usedPort = port || (protocol === 'smtps:' ? '465' : '587');
  if (code === 'EAUTH') {
    return wrong(
      `The mail server ${hostname} refuses the user or password of SMTP_URL.`,
      'Copy both from the mail provider. In an address, @ is written %40, / is %2F and : is %3A.',
    );
  }
  if (code === 'EDNS' || code === 'ENOTFOUND') {
    return wrong(`There is no mail server ${hostname}.`, 'If you are online, check SMTP_URL.');
  }
  if (code === 'ETLS' || /certificate|ssl|tls|wrong version/i.test(message)) {
    return wrong(`No encrypted connection to ${hostname} could be made.`, usualPorts);
  }
  return wrong(
    `The mail server ${hostname} does not answer on port ${usedPort}${code === '' ? '' : ` (${code})`}.`,
    `Check the host and the port in SMTP_URL. ${usualPorts}`,
  );
}
