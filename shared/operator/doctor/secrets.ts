import { IntegrationError } from '../../integrations/integration-error.ts';
import { dnsHostNamed } from '../../integrations/registry/dns-hosts.ts';
import { gatewayNamed } from '../../integrations/registry/gateways.ts';
import {
  loadDnsHostExamination,
  loadGatewayExamination,
  loadPanelExamination,
  loadRegistrarExamination,
} from '../../integrations/registry/load-examination.ts';
import { loadPushService } from '../../integrations/registry/load-push-service.ts';
import { loadSchemas } from '../../integrations/registry/load-schemas.ts';
import { panelNamed, panelsOfStage } from '../../integrations/registry/panels.ts';
import { pushServicesOfStage } from '../../integrations/registry/push-services.ts';
import { registrarNamed, registrarsOfStage } from '../../integrations/registry/registrars.ts';
import type { Vendor, VendorExamination } from '../../integrations/vendor.ts';
import { pushTokenStore } from '../../notifications/index.ts';
import { readSecret } from '../../platform/aws/secrets.ts';
import { config } from '../../platform/config/config.ts';
import { error, type Finding, type Site, warning } from './finding.ts';

const FILL =
  'Fill it in a copy of infra/operator/example-secrets.yaml, then: npm run operator -- secrets fill <file>';

/** A call that somebody waits for. */
const DEADLINE_MS = 8_000;

const MESSAGE = { title: 'Test', body: 'Test', data: {}, collapseKey: 'doctor', ttlSeconds: 60 };

/**
 * Sends to a device that no push service knows: its refusal says that the sender is known, and nobody is sent anything. So
 * does the word that another token of the same key was used a moment ago.
 */
const askPush = async (id: string, nobody: string): Promise<void> => {
  const { createProvider, readSettings } = await loadPushService(id);
  // The one token of all senders is used where there is one, and none is stored: a look writes nothing.
  const tokenStore = { read: pushTokenStore.read, write: async () => true };
  const provider = createProvider(await readSettings(), { tokenStore, deadlineMs: DEADLINE_MS });
  try {
    const result = await provider.deliver({ token: nobody }, MESSAGE, { deadlineMs: DEADLINE_MS });
    if (result.outcome === 'delivered' || /^(unregistered|wrong_)/.test(result.outcome)) return;
    if (result.code === 'TooManyProviderTokenUpdates') return;
    const kind = result.outcome === 'retry' ? 'unavailable' : 'rejected';
    throw new IntegrationError(id, kind, result.code);
  } finally {
    await provider.close();
  }
};

/** A vendor that the stage stands on, and the smallest question to it that only a right key is answered. */
type Examined = { vendor: Vendor; isOptional: boolean; ask: () => Promise<unknown> };

const examined = (vendor: Vendor, load: (id: string) => Promise<VendorExamination>): Examined => ({
  vendor,
  isOptional: false,
  ask: async () => (await load(vendor.id)).ask(DEADLINE_MS),
});

/** Those that the configuration names; a stage may do without an app on one of the phones. */
const vendors = (): Examined[] => {
  const { dns_host } = config();
  return [
    ...config().gateways.map(({ id }) => examined(gatewayNamed(id), loadGatewayExamination)),
    ...panelsOfStage().map((id) => examined(panelNamed(id), loadPanelExamination)),
    ...registrarsOfStage().map((id) => examined(registrarNamed(id), loadRegistrarExamination)),
    ...(dns_host ? [examined(dnsHostNamed(dns_host.id), loadDnsHostExamination)] : []),
    ...pushServicesOfStage(config()).map((vendor) => ({
      vendor,
      isOptional: true,
      ask: () => askPush(vendor.id, vendor.nobody),
    })),
  ];
};

const isFilled = async (name: string, isOptional: boolean): Promise<Finding[]> => {
  try {
    const schema = (await loadSchemas())[name];
    if (!schema) throw new Error(`The secret ${name} has no schema.`);
    await readSecret(name, schema);
    return [];
  } catch (failure) {
    const problem = failure instanceof Error ? failure.message : String(failure);
    return [(isOptional ? warning : error)('secrets', problem, FILL)];
  }
};

const areFilled = async ({ vendor: { secrets }, isOptional }: Examined): Promise<Finding[]> =>
  (await Promise.all(secrets.map(({ name }) => isFilled(name, isOptional)))).flat();

/** Keys of different modes know nothing of each other's payments, and those of tests take no money. */
const checkModes = async (id: string, { stage }: Site): Promise<Finding[]> => {
  const modes = Object.entries(await (await loadGatewayExamination(id)).modesOfKeys());
  const [first, ...others] = modes;
  const other = others.find(([, mode]) => mode !== first?.[1]);
  const tests = modes.filter(([, mode]) => stage?.production && mode === 'test');
  return [
    ...(first && other
      ? [
          error(
            'secrets',
            `${first[0]} is a key of ${first[1]} and ${other[0]} one of ${other[1]}: no card can be charged.`,
            FILL,
          ),
        ]
      : []),
    ...tests.map(([name]) => error('secrets', `${name} is a test key in production: no money comes.`, FILL)),
  ];
};

export const checkSecrets = async (site: Site): Promise<Finding[]> => {
  const found = (await Promise.all(vendors().map(areFilled))).flat();
  if (found.some(({ level }) => level === 'error')) return found;
  const modes = await Promise.all(config().gateways.map(({ id }) => checkModes(id, site)));
  return [...found, ...modes.flat()];
};

const ask = async (examined: Examined): Promise<Finding[]> => {
  const { id } = examined.vendor;
  // The check of the secrets reports what is not filled.
  if ((await areFilled(examined)).length > 0) return [];
  try {
    await examined.ask();
    return [];
  } catch (failure) {
    const reason = failure instanceof Error ? failure.message : String(failure);
    const passing = failure instanceof IntegrationError && failure.retryable;
    return [
      passing
        ? error(
            'vendors',
            `${id} does not answer: ${reason}`,
            'Look at the status page of the vendor, and run this again.',
          )
        : error(
            'vendors',
            `${id} refuses what is in the secret: ${reason}`,
            `Make a new key there, with the rights that the old one had. ${FILL}`,
          ),
    ];
  }
};

/** Whether each vendor takes what is in its secret. */
export const checkVendors = async (): Promise<Finding[]> => (await Promise.all(vendors().map(ask))).flat();
