import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { STAFF_PATH } from '../../shared/contract/staff/endpoints.ts';
import type { Config } from '../../shared/platform/config/config-schema.ts';
import { setEnvironment } from '../../shared/platform/env.ts';
import { CLOCK_PATH, startApp } from './app.ts';
import { startCalls } from './calls.ts';
import { keepClock } from './clock.ts';
import { startConsole } from './console.ts';
import { loadDemoData } from './demo-data.ts';
import { createTable, startDynamoDb } from './dynamodb.ts';
import { BUCKET, LOCAL_CONFIG, lambdaEnvironment, SECRET_PREFIX, TABLE_NAME } from './environment.ts';
import { type HttpServerOptions, startHttpServer } from './http-server.ts';
import { startMail } from './mail.ts';
import { startOutsideSystems } from './outside-systems.ts';
import { startQueuesAndStorage } from './queue-and-storage.ts';
import { startRegistriesAndPush } from './registries-and-push.ts';
import { matchApiRoute, matchStaffRoute, matchWebhook } from './routes.ts';
import { startSecretsManager } from './secrets-manager.ts';
import { startStaffIssuer } from './staff-issuer.ts';
import { startTriggers } from './start-triggers.ts';
import { startStories } from './stories.ts';
import { configOfVendors, type StackVendors } from './vendors.ts';

export type StackOptions = {
  /** Port of the API, the others following it; 0 gives every server a free one. */
  port: number;
  /** Where state is kept; null keeps it in memory. */
  dataDir: string | null;
  /** Leaves out the demo catalog, users and clients. */
  empty?: boolean;
  /** How the API's gateway behaves: its limits, and the web origins whose pages may call. */
  gateway?: HttpServerOptions;
  vendors?: StackVendors;
  /** Replaces whole entries of the `config` in cdk.json. */
  config?: Partial<Config>;
  /** Puts something in front of DynamoDB, such as a proxy that counts: gets its address and answers its own. */
  beforeDynamoDb?: (url: string) => Promise<{ url: string; close(): Promise<void> }>;
};

/** Stops everything that was started, last first. */
const undoStack = () => {
  const undo: (() => Promise<void>)[] = [];
  return {
    add: <T extends { close(): Promise<void> }>(part: T): T => {
      undo.push(() => part.close());
      return part;
    },
    close: async () => {
      for (const close of undo.reverse()) await close();
    },
  };
};

const withPrefix = (secrets: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(secrets).map(([name, value]) => [`${SECRET_PREFIX}/${name}`, value]));

/** The address of a page on this machine for which a browser makes passkeys: none is made for an IP address. */
const byName = (url: string): string => url.replace('127.0.0.1', 'localhost');

/** Mails and the pay page lead into the reference app. */
const linksInto = (app: string): Partial<Config> => ({
  app_url: app,
  app_invoice_link: `${app}/clients/{client}/invoices/{invoice}`,
  passkeys: { rp_id: 'localhost', origins: [byName(app)] },
});

/** Starts the whole system on this machine. It sets the process environment the functions read. */
export const startStack = async ({
  port,
  dataDir,
  empty = false,
  gateway = {},
  vendors = {},
  config = {},
  beforeDynamoDb,
}: StackOptions) => {
  if (dataDir) mkdirSync(dataDir, { recursive: true });
  const portAt = (offset: number) => (port === 0 ? 0 : port + offset);
  const stateFile = (name: string) => (dataDir ? join(dataDir, `${name}.sqlite`) : null);
  const ofVendors = configOfVendors(vendors, LOCAL_CONFIG);
  const parts = undoStack();
  const clock = parts.add(keepClock(dataDir && join(dataDir, 'clock.json')));

  const emulator = parts.add(await startDynamoDb(portAt(10), dataDir));
  const dynamodb = beforeDynamoDb ? parts.add(await beforeDynamoDb(emulator.url)) : emulator;
  const queues = parts.add(await startQueuesAndStorage(portAt(11), dataDir));
  const cardSheet = (): string => `${outside.stripe.url}/_simulator/card_sheet`;
  const app = parts.add(
    await startApp(
      portAt(15),
      () => ({ api: `${api.url}/api/v1`, cardSheet: cardSheet() }),
      (request) => clock.answer(request, { queues, triggers, outside, mail }),
    ),
  );
  const staffConsole = parts.add(
    await startConsole(portAt(21), () => ({ staff: `${staff.url}${STAFF_PATH}`, issuer: issuer.url })),
  );
  const stories = parts.add(await startStories(portAt(26), cardSheet));
  const corsOrigins = [app.url, byName(app.url), ...(gateway.corsOrigins ?? [])];
  const api = await startHttpServer(port, matchApiRoute, { ...gateway, corsOrigins });
  const webhook = await startHttpServer(portAt(1), matchWebhook);
  const staff = await startHttpServer(portAt(18), matchStaffRoute, {
    ...gateway,
    corsOrigins: [staffConsole.url, ...(gateway.corsOrigins ?? [])],
  });
  const issuer = parts.add(await startStaffIssuer(portAt(19), (): string => staffConsole.url));
  const outside = parts.add(
    await startOutsideSystems({
      ports: {
        stripe: portAt(2),
        paystack: portAt(3),
        whm: portAt(4),
        registrar: portAt(5),
        others: {
          directadmin: portAt(20),
          openprovider: portAt(22),
          powerdns: portAt(23),
          paypal: portAt(24),
        },
      },
      vendors,
      stateFile,
      webhook: () => webhook.url,
    }),
  );
  const registriesAndPush = parts.add(
    await startRegistriesAndPush({
      ports: {
        rdap: portAt(6),
        whois: portAt(7),
        fcm: portAt(8),
        apns: portAt(9),
        dns: portAt(14),
        vies: portAt(16),
        webpush: portAt(25),
      },
    }),
  );
  const mail = parts.add(await startMail(portAt(13), stateFile('mail'), queues));
  const secrets = parts.add(
    await startSecretsManager(
      portAt(12),
      stateFile('secrets'),
      withPrefix({ ...outside.secrets, ...registriesAndPush.secrets }),
    ),
  );

  const calls = parts.add(await startCalls(portAt(17)));

  const environment = {
    ...lambdaEnvironment({
      api: api.url,
      dynamodb: dynamodb.url,
      sqsAndS3: queues.url,
      secrets: secrets.url,
      mail: mail.url,
      functions: calls.url,
      queues: queues.queues,
      bucket: BUCKET,
    }),
    ...registriesAndPush.environment,
    WEBHOOK_URL: webhook.url,
    // For the commands of staff; no function reads it.
    LOCAL_CLOCK_URL: app.url + CLOCK_PATH,
    TEST_CLOCK: config.mode === 'test' ? 'yes' : '',
    STAFF_ISSUER: JSON.stringify(issuer.settings),
    APP_CONFIG: JSON.stringify({
      ...LOCAL_CONFIG,
      ...linksInto(app.url),
      ...ofVendors,
      ...registriesAndPush.config,
      ...config,
    }),
  };
  setEnvironment(environment);
  await createTable(TABLE_NAME);
  if (!empty) await loadDemoData(new Date(), vendors.registrars);
  const triggers = parts.add(
    startTriggers(queues.queues, {
      url: emulator.url,
      table: TABLE_NAME,
      file: dataDir && join(dataDir, 'stream.json'),
    }),
  );
  // Closed before what they need, so that requests in flight finish.
  for (const server of [webhook, api, staff]) parts.add(server);

  const apiUrl = `${api.url}/api/v1`;
  return {
    api: apiUrl,
    webhook: webhook.url,
    dynamodb: dynamodb.url,
    environment,
    addresses: {
      app: app.url,
      console: staffConsole.url,
      api: apiUrl,
      docs: `${api.url}/docs`,
      stories: stories.url,
      webhook: webhook.url,
      staff: `${staff.url}${STAFF_PATH}`,
      staff_issuer: issuer.url,
      stripe: outside.stripe.url,
      paystack: outside.paystack.url,
      whm: outside.whm.url,
      registrar: outside.registrar.url,
      ...Object.fromEntries(Object.entries(outside.others).map(([name, { url }]) => [name, url])),
      mail: mail.url,
      dns: registriesAndPush.dns.url,
      vies: registriesAndPush.vies.url,
      dynamodb: dynamodb.url,
      sqs_and_s3: queues.url,
    },
    queues,
    secrets,
    outside,
    issuer,
    mail,
    registriesAndPush,
    triggers,
    close: parts.close,
  };
};

export type Stack = Awaited<ReturnType<typeof startStack>>;
