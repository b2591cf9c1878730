import { startCalls } from '../../infra/local/calls.ts';
import { DEMO, DEMO_PASSWORD, loadDemoData } from '../../infra/local/demo-data.ts';
import { createTable, startDynamoDb } from '../../infra/local/dynamodb.ts';
import {
  BUCKET,
  LOCAL_CONFIG,
  lambdaEnvironment,
  SECRET_PREFIX,
  TABLE_NAME,
} from '../../infra/local/environment.ts';
import { startMail } from '../../infra/local/mail.ts';
import { startOutsideSystems } from '../../infra/local/outside-systems.ts';
import { startQueuesAndStorage } from '../../infra/local/queue-and-storage.ts';
import { startSecretsManager } from '../../infra/local/secrets-manager.ts';
import { startDnsSimulator } from '../../infra/local/simulators/dns/dns.ts';
import { startViesSimulator } from '../../infra/local/simulators/vies/vies.ts';
import { planLogin, verifyCredentials } from '../../shared/auth/log-in.ts';
import type { QueueName } from '../../shared/contract/resources.ts';
import type { Config } from '../../shared/platform/config/config-schema.ts';
import { setEnvironment } from '../../shared/platform/env.ts';
import { transact } from '../../shared/platform/table/write.ts';
import { createFaultGate } from './fault-gate.ts';
import { startFaultProxy } from './fault-proxy.ts';
import { createKeeper } from './keep/keep-state.ts';

const onHost = (url: string, origin: string) => url.replace(/^http:\/\/[^/]+/, origin);

/**
 * Leads the calls to the table and the queues through their proxies, or past them: most calls are made while a test
 * arranges and recovers, when the gate would let them through anyway. The official clients keep the address they began
 * with, so all their calls go through the proxies.
 */
const routeBy = (addresses: Record<string, { proxy: string; direct: string }>) => (throughGate: boolean) => {
  for (const [variable, { proxy, direct }] of Object.entries(addresses)) {
    process.env[variable] = throughGate || process.env.AWS_CLIENT === 'sdk' ? proxy : direct;
  }
};

const NOWHERE = 'http://127.0.0.1:9';

const led = (secrets: Record<string, object>, name: string): object => secrets[name] ?? {};

/**
 * The emulators and simulators behind fault proxies, without servers and triggers: a test itself invokes functions,
 * one at a time, and so knows whose calls it counts. Gateways send no events unless there is a `webhook`.
 */
export const startCrashStack = async ({
  awsAttempts = 1,
  webhook = (): string => NOWHERE,
  config = {} as Partial<Config>,
  /** Gateways beside those that are always there, by their names. */
  gateways = [] as string[],
  /** Registrars that sell the TLDs of the demo data in turn: the first there is, unless said. */
  registrars = undefined as string[] | undefined,
} = {}) => {
  const addresses: Record<string, { proxy: string; direct: string }> = {};
  const route = routeBy(addresses);
  const gate = createFaultGate(route);
  const parts: { close(): Promise<void> }[] = [];
  const add = <T extends { close(): Promise<void> }>(part: T): T => {
    parts.push(part);
    return part;
  };
  const proxied = async (system: string, url: string) => add(await startFaultProxy(system, url, gate)).url;

  const dynamodb = add(await startDynamoDb(0, null));
  const sqs = add(await startQueuesAndStorage(0, null));
  const outside = add(
    await startOutsideSystems({
      ports: { stripe: 0, paystack: 0, whm: 0, registrar: 0 },
      vendors: { gateways, registrars },
      stateFile: () => null,
      webhook,
    }),
  );
  if (webhook() === NOWHERE) {
    for (const { webhooks } of [outside.stripe, outside.paystack, ...Object.values(outside.others)])
      webhooks?.disturb({ drop: 1_000_000 });
  }

  const { stripe, paystack, whm, namecom } = outside.secrets;
  const [server] = whm.servers;
  const secrets = {
    ...outside.secrets,
    stripe: { ...stripe, api_base: await proxied('stripe', outside.stripe.url) },
    paystack: { ...paystack, api_base: await proxied('paystack', outside.paystack.url) },
    whm: { servers: [{ ...server, url: await proxied('whm', outside.whm.url) }] },
    namecom: { ...namecom, api_base: await proxied('registrar', outside.registrar.url) },
  };
  for (const [name, { url }] of Object.entries(outside.others))
    for (const secret of [name, `${name}-webhooks`])
      Object.assign(secrets, { [secret]: { ...led(secrets, secret), api_base: await proxied(name, url) } });
  const named = Object.entries(secrets).map(([name, value]) => [`${SECRET_PREFIX}/${name}`, value]);
  const secretsManager = add(await startSecretsManager(0, null, Object.fromEntries(named)));
  const sqsProxy = await proxied('sqs', sqs.url);
  const dynamodbProxy = await proxied('dynamodb', dynamodb.url);
  addresses.AWS_ENDPOINT_URL_SQS = { proxy: sqsProxy, direct: sqs.url };
  addresses.AWS_ENDPOINT_URL_DYNAMODB = { proxy: dynamodbProxy, direct: dynamodb.url };
  const queues = Object.fromEntries(
    Object.entries(sqs.queues).map(([name, url]) => [name, onHost(url, sqsProxy)]),
  ) as Record<QueueName, string>;
  const mail = add(await startMail(0, null, sqs));
  const dns = add(await startDnsSimulator(0));
  const vies = add(await startViesSimulator(0));
  const calls = add(await startCalls(0));
  setEnvironment({
    ...lambdaEnvironment({
      api: 'http://api.example.test',
      dynamodb: dynamodbProxy,
      sqsAndS3: sqsProxy,
      secrets: await proxied('secrets', secretsManager.url),
      mail: await proxied('mail', mail.url),
      functions: calls.url,
      queues,
      bucket: BUCKET,
    }),
    DNS_RESOLVERS: `${await proxied('dns', dns.url)}/dns-query`,
    VIES_URL: `${await proxied('vies', vies.url)}/rest-api`,
    APP_CONFIG: JSON.stringify({ ...LOCAL_CONFIG, ...(registrars && { registrars }), ...config }),
    AWS_MAX_ATTEMPTS: String(awsAttempts),
  });
  route(false);

  await createTable(TABLE_NAME, { followed: false });
  await loadDemoData(new Date(), registrars);
  /** Logs in; returns the token. */
  const session = async (email: string, password: string = DEMO_PASSWORD): Promise<string> => {
    const credentials = { email, password, device_name: 'test', address: '127.0.0.1' };
    const now = new Date();
    const { accessToken, writes } = await planLogin(
      await verifyCredentials(credentials, now),
      credentials,
      now,
    );
    await transact(writes);
    return accessToken;
  };
  const token = await session(DEMO.user.email);

  const { stripe: cards, paystack: pages, registrar } = outside;
  const others = [cards, pages, outside.whm, registrar, ...Object.values(outside.others)];
  const keep = createKeeper(TABLE_NAME, { url: sqs.url, bucket: BUCKET, mail, others });
  const startAfresh = await keep(({ pk }) => !pk.S.startsWith('LIMIT#'));

  return {
    gate,
    outside,
    mail,
    vies,
    queues,
    /** Of the demo user. */
    token,
    session,
    /** Copies all that stands anywhere now; returns what brings it back, any number of times. */
    keep: () => keep(),
    /** Goes on as if nothing had happened yet, in a table of its own that holds nothing but the demo data. */
    startAfresh,
    close: async () => {
      for (const part of parts.reverse()) await part.close();
    },
  };
};

export type CrashStack = Awaited<ReturnType<typeof startCrashStack>>;
