import * as z from 'zod';

const ownNames = new Set(['localhost', '127.0.0.1', '[::1]', '::1', '']);

export function isOwnMachine(url: string): boolean {
  return ownNames.has(new URL(url).hostname);
}

export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
}

function wholeNumber(name: string, unit: string, max: number, example: number, min = 1) {
  const range = `from ${min} to ${max}`;
  const error = `${name} must be a whole number of ${unit} ${range}, such as ${example}.`;
  return optional(
    z
      .string()
      .regex(/^\d+$/, error)
      .transform(Number)
      .pipe(z.int(error).min(min, error).max(max, error)),
  );
}

const environmentSchema = z.object({
  DATABASE_URL: optional(
    z.url({
      protocol: /^postgres(?:ql)?$/,
      error: 'DATABASE_URL must look like postgresql://user:password@host/database.',
    }),
  ),
  SITE_URL: optional(
    z.url({
      protocol: /^https?$/,
      error: 'SITE_URL must be a web address such as https://www.example.com.',
    }),
  ),
  COMMIT_REF: optional(z.string()),
  SESSION_SECRET: optional(
    z
      .string()
      .refine(
        (secret) => Buffer.byteLength(secret) >= 32,
        'SESSION_SECRET is too short. Set it to at least 32 random characters, such as the output of "openssl rand -base64 48".',
      ),
  ),
  SESSION_IDLE_MINUTES: wholeNumber('SESSION_IDLE_MINUTES', 'minutes', 1440, 120),
  SESSION_LIFETIME_HOURS: wholeNumber('SESSION_LIFETIME_HOURS', 'hours', 720, 12),
  REQUIRE_SECOND_STEP: optional(
    z.enum(['on', 'off'], { error: 'REQUIRE_SECOND_STEP must be on or off.' }),
  ),
  FORM_LIMIT_PER_HOUR: wholeNumber('FORM_LIMIT_PER_HOUR', 'forms', 1_000_000, 100, 0),
  PUBLISH_WINDOW_SECONDS: wholeNumber('PUBLISH_WINDOW_SECONDS', 'seconds', 3600, 10, 0),
  SMTP_URL: optional(
    z.url({
      protocol: /^smtps?$/,
      // Without a host, mail would go to whatever listens on this machine.
      hostname: /./,
      error: 'SMTP_URL must look like smtps://user:password@host:465.',
    }),
  ),
  MAIL_FROM: optional(z.email('MAIL_FROM must be an email address.')),
  MAIL_TO: optional(z.email('MAIL_TO must be an email address.')),
  RETENTION_CLIENT_MONTHS: wholeNumber('RETENTION_CLIENT_MONTHS', 'months', 120, 24),
  RETENTION_PROVIDER_MONTHS: wholeNumber('RETENTION_PROVIDER_MONTHS', 'months', 120, 24),
  RETENTION_CONTACT_MONTHS: wholeNumber('RETENTION_CONTACT_MONTHS', 'months', 120, 24),
  RETENTION_INTEREST_MONTHS: wholeNumber('RETENTION_INTEREST_MONTHS', 'months', 120, 24),
  GITHUB_REPOSITORY: optional(
    z
      .string()
      .regex(
        /^[\w.-]+\/[\w.-]+$/,
        'GITHUB_REPOSITORY must name the owner and the repository, such as agency/website.',
      ),
  ),
  GITHUB_BRANCH: optional(z.string()),
  GITHUB_TOKEN: optional(
    // It becomes a header, where nothing else is allowed; the error must not quote it.
    z.string().regex(/^[!-~]+$/, 'GITHUB_TOKEN must be one word, as GitHub has shown it.'),
  ),
  GITHUB_GRAPHQL_URL: optional(
    z
      .url({
        protocol: /^https?$/,
        error: 'GITHUB_GRAPHQL_URL must be a web address such as https://api.github.com/graphql.',
      })
      .refine(
        (url) => !URL.canParse(url) || new URL(url).protocol === 'https:' || isOwnMachine(url),
        'GITHUB_GRAPHQL_URL must begin with https://, since the token travels there.',
      ),
  ),
  NETLIFY_WEBHOOK_SECRET: optional(
    z
      .string()
      .refine(
        (secret) => Buffer.byteLength(secret) >= 32,
        'NETLIFY_WEBHOOK_SECRET is too short. Set it, and the JWS secret of the notifications at Netlify, to at least 32 random characters, such as the output of "openssl rand -base64 48".',
      ),
  ),
  /** Set by Netlify itself. */
  SITE_ID: optional(z.string()),
  NETLIFY_TOKEN: optional(
    z.string().regex(/^[!-~]+$/, 'NETLIFY_TOKEN must be one word, as Netlify has shown it.'),
  ),
  NETLIFY_API_URL: optional(
    z
      .url({
        protocol: /^https?$/,
        error: 'NETLIFY_API_URL must be a web address such as https://api.netlify.com/api/v1.',
      })
      .refine(
        (url) => !URL.canParse(url) || new URL(url).protocol === 'https:' || isOwnMachine(url),
        'NETLIFY_API_URL must begin with https://, since the token travels there.',
      ),
  ),
  DEPLOYS_PER_MONTH: wholeNumber('DEPLOYS_PER_MONTH', 'deploys', 100_000, 20),
  ADMIN_USERNAME: optional(z.string()),
  ADMIN_PASSWORD: optional(z.string()),
});

export type Environment = z.output<typeof environmentSchema>;

export function readEnvironment(
  variables: Record<string, string | undefined> = process.env,
): Environment {
  const result = environmentSchema.safeParse(variables);
  if (result.success) return result.data;
  throw createConfigurationError(result.error);
}

/** Names each problem once: a text that is no address has two, with the same words. */
function createConfigurationError(error: { issues: { message: string }[] }): ConfigurationError {
  return new ConfigurationError([...new Set(error.issues.map(({ message }) => message))].join(' '));
}

export const settingNames = Object.keys(environmentSchema.shape) as (keyof Environment)[];

const cache = new Map<keyof Environment, { text: string | undefined; value: unknown }>();

/** Parses a variable once per value; throws a ConfigurationError. */
export function readSetting<Name extends keyof Environment>(name: Name): Environment[Name] {
  const text = process.env[name];
  const known = cache.get(name);
  if (known && known.text === text) return known.value as Environment[Name];
  const result = environmentSchema.shape[name].safeParse(text);
  if (!result.success) throw createConfigurationError(result.error);
  cache.set(name, { text, value: result.data });
  return result.data as Environment[Name];
}

/**
 * Returns whether this is a preview at Netlify without a database of its own. Netlify names the
 * context to the build alone, so `npm run bundle` writes it into each function.
 */
export function isBarePreview(): boolean {
  return (
    /^(?:deploy-preview|branch-deploy)$/.test(process.env.CONTEXT ?? '') &&
    readSetting('DATABASE_URL') === undefined
  );
}
