import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGateway, createPageGateway } from '../../shared/integrations/gateway/stripe/client.ts';
import { IntegrationError } from '../../shared/integrations/integration-error.ts';
import { anEvidence, aPayment } from './stripe-traffic.ts';

const MODULE = 'github.com/stripe/stripe-mock@v0.203.0';

/** stripe-mock's fixture of a Checkout Session has neither an address nor an amount. */
const OF_FIXTURES = ['session_over', 'no_amount'];

const LISTENING = /Listening for HTTP at address: (127\.0\.0\.1:\d+)/;

/** Both of its ports are chosen by the system; it ends with this process, however that ends. */
const start = async (binary: string): Promise<{ url: string; stop: () => void }> => {
  const local = '127.0.0.1:0';
  const mock = spawn(binary, ['-http-addr', local, '-https-addr', local], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = () => mock.kill();
  process.once('exit', stop);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    mock.stdout.on('data', (chunk) => {
      said += String(chunk);
      const [, address] = LISTENING.exec(said) ?? [];
      if (address) resolve(`http://${address}`);
    });
    mock.once('exit', () => reject(new Error(`stripe-mock does not listen: ${said}`)));
  });
  return { url, stop };
};

/**
 * Each operation of the adapter, with made-up names: stripe-mock refuses what its description of Stripe does not know,
 * and answers everything else with fixtures, which need not fit together.
 */
const operations = (api_base: string): Record<string, () => Promise<unknown>> => {
  const settings = { secret_key: 'sk_test_123', publishable_key: 'pk_test_123', api_base };
  const gateway = createGateway(settings);
  const checkout = createPageGateway(settings);
  const { customer, idempotencyKey, metadata } = aPayment();
  const since = new Date(0).toISOString();
  const method = { id: 'pm_1', owner: 'cus_1' };
  return {
    start: () => gateway.start(aPayment()),
    resume: () => gateway.resume('pi_1', aPayment()),
    find: () => gateway.find('pi_1'),
    listDeclines: () => gateway.listDeclines('pi_1'),
    refund: () => gateway.refund({ reference: 'pi_1', amount: 100, currency: 'USD', idempotencyKey: 'one' }),
    listRefundsSince: () => gateway.listRefundsSince(since, 're_1'),
    listDisputesSince: () => gateway.listDisputesSince(since, 'du_1'),
    submitEvidence: () => gateway.submitEvidence(anEvidence('du_1')),
    startSavingMethod: () => gateway.startSavingMethod({ customer, idempotencyKey, metadata }),
    findSaving: () => gateway.findSaving('seti_1'),
    listPaymentMethods: () => gateway.listPaymentMethods('cus_1'),
    chargeStored: () => gateway.chargeStored({ ...aPayment(), method, isOwnerPresent: false }),
    detach: () => gateway.detach('pm_1'),
    startCheckout: () => checkout.start(aPayment()),
    resumeCheckout: () => checkout.resume('cs_1', aPayment()),
    findCheckout: () => checkout.find('cs_1'),
    referenceOf: () => checkout.referenceOf('pi_1'),
  };
};

const problemOf = async (work: () => Promise<unknown>): Promise<string | null> => {
  try {
    await work();
    return null;
  } catch (error) {
    if (!(error instanceof IntegrationError)) return String(error);
    if (OF_FIXTURES.includes(error.code ?? '')) return null;
    return `${error.message}${error.code ? ` (${error.code})` : ''}`;
  }
};

/** Runs the adapter against Stripe's own stripe-mock, built with Go into a temporary folder. Null without Go. */
export const runStripeMock = async (): Promise<{ done: number; problems: string[] } | null> => {
  if (spawnSync('go', ['version']).status !== 0) return null;
  const folder = mkdtempSync(join(tmpdir(), 'stripe-mock-'));
  const env = { ...process.env, GOBIN: folder };
  try {
    const built = spawnSync('go', ['install', MODULE], { env, encoding: 'utf8' });
    if (built.status !== 0) return { done: 0, problems: [`go install ${MODULE}: ${built.stderr.trim()}`] };
    const { url, stop } = await start(join(folder, 'stripe-mock'));
    try {
      const entries = Object.entries(operations(url));
      const problems: string[] = [];
      for (const [name, work] of entries) {
        const problem = await problemOf(work);
        if (problem) problems.push(`${name}: ${problem}`);
      }
      return { done: entries.length, problems };
    } finally {
      stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
