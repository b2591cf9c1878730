import * as z from 'zod';
import { type Config, configSchema } from '../../shared/platform/config/config-schema.ts';
import { customDomainSchema, rateSchema } from './gateway-settings.ts';
import { issuerBytes, type StaffSettings, staffProblems, staffSchema } from './staff-settings.ts';
import { vendorProblems, withVendors } from './vendors.ts';

const LOG_RETENTION_DAYS = [7, 14, 30, 60, 90, 180, 365, 731];

/** What an operator decides about the infrastructure of one stage. */
const stageSchema = z.strictObject({
  /** Real customers are served: account, region, `alarm_email` and `operators` are then required. */
  production: z.boolean(),
  /**
   * Where the stage lives; credentials of any other account or region are refused. Null takes whatever account and
   * region the AWS profile at hand leads to.
   */
  account: z
    .string()
    .regex(/^\d{12}$/, 'an AWS account: twelve digits')
    .nullable(),
  region: z
    .string()
    .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'an AWS region such as eu-west-1')
    .nullable(),
  /** Host name of the API and the ARN of its ACM certificate in the same region. */
  custom_domain: customDomainSchema.nullable(),
  /**
   * Puts CloudFront before the API: the host name the world uses, the ARN of its ACM certificate in us-east-1, and how
   * many requests one address may send within five minutes. The API then answers to nobody else, and `custom_domain`
   * names the host behind CloudFront.
   */
  edge: z
    .strictObject({
      name: z.hostname(),
      certificate_arn: z
        .string()
        .regex(/^arn:[\w-]+:acm:us-east-1:/, 'the ARN of a certificate in us-east-1'),
      requests_per_address: z.int().min(10).max(2_000_000_000),
    })
    .nullable(),
  /** Web origins whose pages may call the API with a token they hold, such as https://my.example.com. */
  cors_origins: z.array(
    z.url({ protocol: /^https?$/ }).regex(/^https?:\/\/[^/]+$/, 'an origin, without a path'),
  ),
  /** Receives the alarms; null sends them nowhere but to the dashboard, which production refuses. */
  alarm_email: z.email().nullable(),
  /** Receives them too, as JSON from SNS: the HTTPS address of a pager that confirms subscriptions of SNS by itself. */
  alarm_webhook: z
    .url({ protocol: /^https$/ })
    .nullable()
    .default(null),
  /** How many functions the account may run at once: its Service Quota "Concurrent executions". */
  account_concurrency: z.int().min(10).default(1000),
  /**
   * ARNs of the IAM users and roles that may take the operator role, each with a second factor. Null lets in whoever in
   * the account may call `sts:AssumeRole` on it and has one, which production refuses.
   */
  operators: z
    .array(
      z
        .string()
        .regex(
          /^arn:[\w-]+:iam::\d{12}:(user|role)\/[\w+=,.@/-]+$/,
          'the ARN of an IAM user or role, by name',
        ),
    )
    .min(1)
    .nullable()
    .default(null),
  log_retention_days: z
    .int()
    .refine((days) => LOG_RETENTION_DAYS.includes(days), `one of ${LOG_RETENTION_DAYS.join(', ')}`),
  /** Lets GuardDuty scan attachments; nobody can then download one that was not found clean. */
  malware_scan: z.boolean(),
  /** What functions call DynamoDB, SQS and Secrets Manager by: a client of a tenth of the SDK's size, or the SDK. */
  aws_client: z.enum(['lean', 'sdk']).default('lean'),
  /**
   * Backs table and attachments up every night and copies that into a vault of AWS Backup in another account or region;
   * both keep it for so many days. Null leaves it at point-in-time recovery, which ends with this account.
   */
  nightly_copies: z
    .strictObject({
      vault_arn: z
        .string()
        .regex(/^arn:[\w-]+:backup:[\w-]+:\d{12}:backup-vault:[\w.-]+$/, 'the ARN of a backup vault'),
      keep_days: z.int().min(1).max(36_500),
    })
    .nullable(),
  /** Name of a table restored from a backup, which the functions shall use in place of the stack's own. */
  restored_table: z.string().nullable(),
  /** The ARN of its stream, from which its audit trail is copied; "table restore" says both. */
  restored_stream: z
    .string()
    .regex(/^arn:[\w-]+:dynamodb:[^/]+:table\/[^/]+\/stream\/.+$/, 'the ARN of the stream of a table')
    .nullable()
    .default(null),
  /**
   * For how many days nobody, not even the account itself, can delete what the chain of the audit trail says. It holds for
   * what is written from then on; the bucket stays until the last of it has expired.
   */
  audit_retention_days: z.int().min(1).max(36_500).default(3650),
  /** Throttling of each route by its class; see `routeClass`. */
  throttling: z.strictObject({ login: rateSchema, outside: rateSchema, write: rateSchema, read: rateSchema }),
  /**
   * Most functions at work at once: reserved for the webhook (null reserves none, for accounts whose limit leaves
   * no room), and per queue (Lambda asks for two or more).
   */
  concurrency: z.strictObject({
    webhook: z.int().min(1).nullable(),
    payments: z.int().min(2).max(1000),
    provisioning: z.int().min(2).max(1000),
    renewals: z.int().min(2).max(1000),
    usage: z.int().min(2).max(1000),
    notifications: z.int().min(2).max(1000),
    mails: z.int().min(2).max(1000),
    deliveries: z.int().min(2).max(1000),
  }),
  /**
   * Gives a new version of an endpoint so many percent of its requests for so many minutes, and takes it back when the
   * API fails meanwhile; null changes over at once.
   */
  canary: z.strictObject({ percent: z.int().min(1).max(99), minutes: z.int().min(1).max(2880) }).nullable(),
  /** Serves the client area at the origin of the API, to which `app_url` then leads. */
  client_area: z.boolean().default(false),
  /** The staff API and its console, in a stack of their own; null, and there are neither. */
  staff: staffSchema.nullable().default(null),
  /** Replaces whole entries of the common `config` for this stage. */
  config: z.record(z.string(), z.unknown()).optional(),
});

export type RouteThrottling = z.infer<typeof stageSchema>['throttling'];

export type Settings = Omit<z.infer<typeof stageSchema>, 'config'> & { stage: string; config: Config };

/** What the look at a stage needs to know of it, as its variable STAGE_SETTINGS. */
export const settingsToExamine = (settings: Settings): string => {
  const { stage, production, alarm_email, alarm_webhook, account_concurrency } = settings;
  const alarms = alarm_email !== null || alarm_webhook !== null;
  return JSON.stringify({ stage, production, alarms, account_concurrency });
};

/** Where the world reaches the API, without a path; undefined where AWS makes a name for it. */
export const publicUrlOf = ({
  edge,
  custom_domain,
}: Pick<Settings, 'edge' | 'custom_domain'>): string | undefined => {
  const { name } = edge ?? custom_domain ?? {};
  return name && `https://${name}`;
};

/** The `context` of cdk.json. */
export type Context = { stage?: unknown; stages?: unknown; config?: unknown };

/** Lambda allows 4 KB of environment variables; this leaves room for the others. */
const MAX_CONFIG_BYTES = 3000;

const repeated = (values: (string | number)[]) => values.filter((value, i) => values.indexOf(value) !== i);

/** Browsers and phones refuse a passkey for a domain that their page does not lie below (WebAuthn, 5.1.3). */
const foreignOrigins = ({ app_url, passkeys: { rp_id, origins } }: Config): string[] => {
  const domain = rp_id ?? new URL(app_url).hostname;
  const isBelow = (origin: string) => `.${new URL(origin).hostname}`.endsWith(`.${domain}`);
  return [app_url, ...origins.filter((origin) => origin.startsWith('http'))]
    .filter((origin) => !isBelow(origin))
    .map((origin) => `passkeys: ${origin} does not lie below ${domain}`);
};

/** Links in mails lead to screens of the client area. */
const wrongAppUrl = (stage: z.infer<typeof stageSchema>, { app_url }: Config): string[] => {
  const url = publicUrlOf(stage);
  return stage.client_area && url && new URL(app_url).href !== `${url}/`
    ? [`app_url: the client area is at ${url}`]
    : [];
};

/** What no single value shows: contradictions between parts of the configuration. */
const contradictions = (config: Config, staff: StaffSettings | null): string[] => {
  const payable = new Set(config.gateways.flatMap(({ currencies }) => currencies));
  const size = Buffer.byteLength(JSON.stringify(config));
  const limit = MAX_CONFIG_BYTES - issuerBytes(staff);
  return [
    ...(config.currencies.includes(config.default_currency)
      ? []
      : [`default_currency: ${config.default_currency} is not one of currencies`]),
    ...config.currencies
      .filter((currency) => !payable.has(currency))
      .map((currency) => `currencies: no gateway charges ${currency}`),
    ...repeated(config.gateways.map(({ id }) => id)).map((id) => `gateways: ${id} is listed twice`),
    ...repeated(config.departments.map(({ id }) => id)).map((id) => `departments: id ${id} is used twice`),
    ...(config.credit.minimum > config.credit.maximum ? ['credit: minimum is above maximum'] : []),
    ...foreignOrigins(config),
    ...vendorProblems(config),
    ...(size > limit ? [`${size} bytes, more than the ${limit} a function can hold`] : []),
  ].map((problem) => `config.${problem}`);
};

/** What production must not leave open. */
const PRODUCTION_NEEDS: Partial<Record<keyof Settings, string>> = {
  account: 'name the AWS account, so that a wrong profile deploys nothing',
  region: 'name the AWS region, so that a wrong profile deploys nothing',
  alarm_email: 'name the address of whoever acts on alarms',
  operators: 'name the IAM users or roles of the staff, by their ARNs',
};

const missingInProduction = (stage: z.infer<typeof stageSchema>): string[] =>
  Object.entries(PRODUCTION_NEEDS)
    .filter(([name]) => stage.production && stage[name as keyof typeof stage] === null)
    .map(([name, need]) => `${name}: ${need}`);

/** What is for tests serves no clients. */
const testsInProduction = ({ production }: z.infer<typeof stageSchema>, { mode }: Config): string[] =>
  production && mode === 'test' ? ['mode: production is live'] : [];

/** What the parts of a stage need of each other. */
const missingForEdge = ({ edge, custom_domain, account, region }: z.infer<typeof stageSchema>): string[] =>
  edge
    ? Object.entries({ custom_domain, account, region })
        .filter(([, value]) => value === null)
        .map(([name]) => `${name}: needed with edge`)
    : [];

/** Without its stream nothing of a restored table would be copied, and nobody would notice. */
const missingStream = ({ restored_table, restored_stream }: z.infer<typeof stageSchema>): string[] =>
  restored_table && !restored_stream?.includes(`:table/${restored_table}/stream/`)
    ? ['restored_stream: name the ARN of the stream of restored_table']
    : [];

/** Copies at the place of what was copied would be lost with it. */
const uselessCopies = ({ nightly_copies, account, region }: z.infer<typeof stageSchema>): string[] => {
  const [, , , vaultRegion, vaultAccount] = nightly_copies?.vault_arn.split(':') ?? [];
  return nightly_copies && vaultRegion === region && vaultAccount === account
    ? ['nightly_copies.vault_arn: name a vault of another account or region than this stage has']
    : [];
};

const schemaProblems = (place: string, error: z.ZodError | undefined): string[] =>
  (error?.issues ?? []).map(({ path, message }) => `${[place, ...path].join('.')}: ${message}`);

/** Settings in cdk.json that cannot be used; the message names all of them. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

const fail = (stage: string, problems: string[]): never => {
  throw new SettingsError(
    [`The configuration of stage "${stage}" in cdk.json is not valid:`, ...problems].join('\n  '),
  );
};

/** What the stages of one account and region must not share a name for. */
const ofStage = (config: Config, stage: string): Config => ({
  ...config,
  mail: { ...config.mail, configuration_set: `${config.mail.configuration_set}-${stage}` },
});

/** Reads the settings of the chosen stage from cdk.json; throws with every problem and where it is. */
export const readSettings = ({ stage, stages, config }: Context): Settings => {
  if (typeof stage !== 'string' || !/^[a-z][a-z0-9-]{0,19}$/.test(stage)) {
    throw new SettingsError('Choose a stage: cdk deploy -c stage=<name of a stage in cdk.json>.');
  }
  const chosen = (stages as Record<string, unknown> | undefined)?.[stage];
  if (chosen === undefined) {
    throw new SettingsError(`There is no stage "${stage}" below context.stages in cdk.json.`);
  }
  const parsedStage = stageSchema.safeParse(chosen);
  const overrides = parsedStage.data?.config ?? {};
  const parsedConfig = configSchema.safeParse(withVendors({ ...(config as object), ...overrides }));
  if (!parsedStage.success || !parsedConfig.success) {
    return fail(stage, [
      ...schemaProblems(`stages.${stage}`, parsedStage.error),
      ...schemaProblems('config', parsedConfig.error),
    ]);
  }
  const problems = [
    ...[missingInProduction, missingForEdge, missingStream, uselessCopies, staffProblems]
      .flatMap((check) => check(parsedStage.data))
      .map((problem) => `stages.${stage}.${problem}`),
    ...contradictions(parsedConfig.data, parsedStage.data.staff),
    ...[wrongAppUrl, testsInProduction]
      .flatMap((check) => check(parsedStage.data, parsedConfig.data))
      .map((problem) => `config.${problem}`),
  ];
  if (problems.length > 0) fail(stage, problems);
  const { config: _overrides, ...settings } = parsedStage.data;
  return { ...settings, stage, config: ofStage(parsedConfig.data, stage) };
};
