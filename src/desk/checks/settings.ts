import type { Environment } from '#lib/env.server.ts';

export interface ExpectedSetting {
  /** How bad it is for a deploy that the variable is missing. */
  state: 'wrong' | 'warning';
  /** What follows when it is missing: "X is not set, so …". */
  lack: string;
  /** For whoever sets it. */
  remedy: string;
}

const makeIt = 'Run "npm run setup", which makes one.';

/** The variables that a deploy should have. */
export const expectedSettings = {
  DATABASE_URL: {
    state: 'wrong',
    lack: 'the deploy fails',
    remedy:
      'Set it to the address that Neon shows, with sslmode=verify-full in place of sslmode=require.',
  },
  SESSION_SECRET: { state: 'wrong', lack: 'the deploy fails', remedy: makeIt },
  GITHUB_REPOSITORY: {
    state: 'wrong',
    lack: 'saves wait and cannot reach GitHub',
    remedy: 'Set it to the owner and the repository, such as agency/website.',
  },
  GITHUB_TOKEN: {
    state: 'wrong',
    lack: 'saves wait and cannot reach GitHub',
    remedy:
      'At GitHub, make a fine-grained token for this one repository with Contents: Read and write.',
  },
  SITE_URL: {
    state: 'warning',
    lack: 'the site uses its address at Netlify',
    remedy: 'Set it to the one address that people use, such as https://www.example.com.',
  },
  SMTP_URL: {
    state: 'warning',
    lack: 'nobody is told of new inquiries by email',
    remedy: 'Set it to the mail server, like smtps://user:password@host:465.',
  },
  MAIL_FROM: {
    state: 'warning',
    lack: 'the site sends from the address on its pages',
    remedy: "Set it to an address of the agency's domain.",
  },
  MAIL_TO: {
    state: 'warning',
    lack: 'the admins are told of new inquiries at their own addresses',
    remedy: 'Set it to the mailbox that somebody reads every day.',
  },
  NETLIFY_WEBHOOK_SECRET: {
    state: 'warning',
    lack: 'the editor learns of builds late',
    remedy: makeIt,
  },
  NETLIFY_TOKEN: {
    state: 'warning',
    lack: 'putting back an earlier site takes a build',
    remedy: 'At Netlify, under User settings, Applications, make a personal access token.',
  },
} satisfies Partial<Record<keyof Environment, ExpectedSetting>>;

/** The remedy for an admin, who sets no variables. */
export function askFor(...names: (keyof typeof expectedSettings)[]): string {
  return `Ask the site operator to set ${names.join(' and ')}.`;
}
