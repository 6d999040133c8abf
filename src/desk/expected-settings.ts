import type { Environment } from '#lib/env.server.ts';

export interface ExpectedSetting {
  /** How bad it is for a deploy that the variable is missing. */
  state: 'wrong' | 'warning';
  /** The consequence of a missing setting, for the doctor. */
  lack: string;
  remedy: string;
  /** The line of the launch check, whose readers set no variables themselves. */
  launch?: string;
}

const makeIt = 'Run "npm run setup", which makes one.';

/** The variables that a deploy should have. */
export const expectedSettings = {
  DATABASE_URL: {
    state: 'wrong',
    lack: 'DATABASE_URL is not set, so the deploy fails.',
    remedy:
      'Set it to the address that Neon shows, with sslmode=verify-full in place of sslmode=require.',
  },
  SESSION_SECRET: {
    state: 'wrong',
    lack: 'SESSION_SECRET is not set, so the deploy fails.',
    remedy: makeIt,
    launch:
      'Keep authenticator codes working if this machine is ever lost. Ask the site operator to set SESSION_SECRET to what the file session-secret contains.',
  },
  GITHUB_REPOSITORY: {
    state: 'wrong',
    lack: 'GITHUB_REPOSITORY is not set, so saves cannot reach GitHub.',
    remedy: 'Set it to the owner and the repository, such as agency/website.',
  },
  GITHUB_TOKEN: {
    state: 'wrong',
    lack: 'GITHUB_TOKEN is not set, so saves cannot reach GitHub.',
    remedy:
      'At GitHub, make a fine-grained token for this one repository with Contents: Read and write.',
    launch: 'Connect the repository. Ask the site operator to set GITHUB_TOKEN.',
  },
  SITE_URL: {
    state: 'warning',
    lack: 'SITE_URL is not set, so the site uses its address at Netlify.',
    remedy: 'Set it to the one address that people use, such as https://www.example.com.',
    launch: 'Give the site its own address. Ask the site operator to set SITE_URL.',
  },
  SMTP_URL: {
    state: 'warning',
    lack: 'SMTP_URL is not set, so nobody is told of new inquiries by email.',
    remedy: 'Set it to the mail server, like smtps://user:password@host:465.',
    launch: 'Turn on email. Ask the site operator to set SMTP_URL.',
  },
  MAIL_FROM: {
    state: 'warning',
    lack: 'MAIL_FROM is not set, so the site sends from the address on its pages.',
    remedy: "Set it to an address of the agency's domain.",
  },
  MAIL_TO: {
    state: 'warning',
    lack: 'MAIL_TO is not set, so the admins are told of new inquiries at their own addresses.',
    remedy: 'Set it to the mailbox that somebody reads every day.',
  },
  NETLIFY_WEBHOOK_SECRET: {
    state: 'warning',
    lack: 'NETLIFY_WEBHOOK_SECRET is not set, so the editor learns of builds late.',
    remedy: makeIt,
  },
  NETLIFY_TOKEN: {
    state: 'warning',
    lack: 'NETLIFY_TOKEN is not set, so putting back an earlier site takes a build.',
    remedy: 'At Netlify, under User settings, Applications, make a personal access token.',
    launch:
      'Be able to put back an earlier site at once. Ask the site operator to set NETLIFY_TOKEN.',
  },
} satisfies Partial<Record<keyof Environment, ExpectedSetting>>;
