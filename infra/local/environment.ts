import { readFileSync } from 'node:fs';
import type { QueueName } from '../../shared/contract/resources.ts';
import { configSchema } from '../../shared/platform/config/config-schema.ts';
import { REFERENCE_FOLDERS } from '../bundle/reference-assets.ts';
import { readSettings } from '../definitions/settings.ts';
import { withVendors } from '../definitions/vendors.ts';
import type { GatewayLimits } from './gateway-limits.ts';

/** The one key of this machine's KMS. */
export const FACTOR_KEY_ID = 'alias/hosting-client-api-local-factors';

/** What the provider decides: cdk.json, unless SETTINGS_FILE names another file, as tests do, which have their own. */
const settingsFile = process.env.SETTINGS_FILE ?? new URL('../../cdk.json', import.meta.url);
const { context } = JSON.parse(readFileSync(settingsFile, 'utf8')) as { context: { config: object } };

/** What Lambda allows an account that has been there for a while. */
const LAMBDA_CONCURRENCY = 1000;

/** The limits of the stage that the settings name. */
export const gatewayLimits = (): GatewayLimits => ({
  throttling: readSettings(context).throttling,
  concurrency: LAMBDA_CONCURRENCY,
});

/** Web origins whose pages may call, from the variable CORS_ORIGINS: `http://localhost:5173,…`. */
export const corsOrigins = (): string[] => (process.env.CORS_ORIGINS ?? '').split(',').filter(Boolean);

export type Addresses = {
  api: string;
  dynamodb: string;
  sqsAndS3: string;
  secrets: string;
  mail: string;
  functions: string;
  queues: Record<QueueName, string>;
  bucket: string;
};

export const SECRET_PREFIX = 'hosting-client-api/local';
export const TABLE_NAME = 'hosting-client-api';
/** Attachments, documents and exports. */
export const BUCKET = 'attachments';
/** The chain of the audit trail; the emulator neither locks its objects nor keeps their versions. */
export const AUDIT_BUCKET = 'audit-trail';

/** What the settings say, but that simulators have no quota. */
export const LOCAL_CONFIG = {
  ...configSchema.parse(withVendors(context.config)),
  vendor_budgets: {},
};

/** The environment Lambda functions get from the CDK app, pointed at this machine. */
export const lambdaEnvironment = (addresses: Addresses): Record<string, string> => ({
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_ENDPOINT_URL_DYNAMODB: addresses.dynamodb,
  AWS_ENDPOINT_URL_SQS: addresses.sqsAndS3,
  AWS_ENDPOINT_URL_S3: addresses.sqsAndS3,
  AWS_ENDPOINT_URL_SECRETS_MANAGER: addresses.secrets,
  AWS_ENDPOINT_URL_KMS: addresses.secrets,
  FACTOR_KEY_ID,
  AWS_ENDPOINT_URL_SESV2: addresses.mail,
  AWS_ENDPOINT_URL_LAMBDA: addresses.functions,
  ASK_REGISTRAR_FUNCTION: 'domains/ask-registrar',
  TABLE_NAME,
  BUCKET_NAME: addresses.bucket,
  AUDIT_BUCKET_NAME: AUDIT_BUCKET,
  PAYMENTS_QUEUE_URL: addresses.queues.payments,
  PROVISIONING_QUEUE_URL: addresses.queues.provisioning,
  RENEWALS_QUEUE_URL: addresses.queues.renewals,
  USAGE_QUEUE_URL: addresses.queues.usage,
  NOTIFICATIONS_QUEUE_URL: addresses.queues.notifications,
  MAILS_QUEUE_URL: addresses.queues.mails,
  DELIVERIES_QUEUE_URL: addresses.queues.deliveries,
  SECRET_PREFIX,
  API_BASE_URL: `${addresses.api}/api/v1`,
  REFERENCE_ASSETS: REFERENCE_FOLDERS,
  APP_CONFIG: JSON.stringify(LOCAL_CONFIG),
});
