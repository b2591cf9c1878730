import { createHash } from 'node:crypto';
import { PANELS } from '../integrations/registry/panels.ts';
import { type Sentence, say } from '../languages/sentence.ts';
import { sum, toMajor } from '../platform/money.ts';
import { put, remove, type Write } from '../platform/table/write.ts';
import type { AddonUnits, HostingAddon, PriceChange } from '../records/catalog.ts';
import type { AddonDeliveryRecord, HostingRecord, ServiceRecord } from '../records/hosting.ts';
import { awaitsManualAction } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';

/** The domain name that a service is for. */
export const domainNameOf = (record: ServiceRecord): string =>
  record.kind === 'hosting' ? record.domain : record.name;

/** As it is called in messages to clients: "hosting for example.com", "example.com". */
export const nameOf = (record: ServiceRecord): Sentence =>
  record.kind === 'hosting' ? say`hosting for ${record.domain}` : say`${record.name}`;

type Terms = { recurring_amount: number; addons?: HostingAddon[] | undefined };

/** What a package and its add-ons cost for a billing period, in minor units as the catalog had them. */
export const totalOfTerms = ({ recurring_amount, addons = [] }: Terms): number =>
  recurring_amount + sum(addons.map((addon) => addon.recurring_amount));

/** What a service costs for a period, with its add-ons. */
export const recurringTotal = (record: ServiceRecord): number =>
  record.kind === 'hosting' ? totalOfTerms(record) : record.recurring_amount;

/** "2 × Extra IP address". */
export const describeAddon = ({ name, quantity }: Pick<AddonUnits, 'name' | 'quantity'>): string =>
  `${quantity} × ${name}`;

/** "Starter with 2 × Extra IP address". */
export const titleOfTerms = ({
  package_name,
  addons = [],
}: {
  package_name: string;
  addons?: AddonUnits[];
}): string => [package_name, describeAddons(addons)].filter((part) => part !== null).join(' with ');

/** "2 × Extra IP address, 1 × Daily backup"; null where there are none. */
export const describeAddons = (addons: AddonUnits[]): string | null =>
  addons.length === 0 ? null : addons.map(describeAddon).join(', ');

const unitsOf = (addons: HostingAddon[]): AddonUnits[] =>
  addons.map(({ addon_id, name, quantity }) => ({ addon_id, name, quantity }));

const quantityIn = (units: AddonUnits[], id: number): number =>
  units.find(({ addon_id }) => addon_id === id)?.quantity ?? 0;

/** What has to be done for an account to have what is wanted: each add-on with its quantities before and after. */
export const deliverySteps = (delivered: AddonUnits[], wanted: AddonUnits[]) => {
  const named = new Map([...delivered, ...wanted].map((unit) => [unit.addon_id, unit.name]));
  return [...named]
    .map(([id, name]) => ({ name, from: quantityIn(delivered, id), to: quantityIn(wanted, id) }))
    .filter(({ from, to }) => from !== to);
};

/**
 * The writes that tell staff what add-ons an account has to have from now on (nothing once it has ended): no machine
 * delivers them. What was delivered already is not asked for again.
 */
export const planAddonDelivery = (
  { client_id, id, domain, addons: before, addons_delivered: delivered }: HostingRecord,
  addons: HostingAddon[],
  now: Date,
): Write[] => {
  if (!before && !delivered && addons.length === 0) return [];
  const wanted = unitsOf(addons);
  const key = keys.addonDelivery(client_id, id);
  if (deliverySteps(delivered ?? [], wanted).length === 0) return [remove(key)];
  const record: AddonDeliveryRecord = {
    ...key,
    ...awaitsManualAction('addons_to_deliver', now, id),
    kind: 'addons',
    id,
    client_id,
    domain,
    addons: wanted,
    delivered: delivered ?? [],
    created_at: now.toISOString(),
  };
  return [put(record)];
};

/** What a period costs from when on, in major units; null where no other price was announced. */
export const presentPriceChange = (change: PriceChange | null | undefined, currency: string) =>
  change ? { from: change.from, recurring_amount: toMajor(totalOfTerms(change), currency) } : null;

const LENGTH = 8;
const FROM_DOMAIN = 3;

/**
 * System accounts whose first eight characters a generated name could hit. Shorter reserved names (root, admin,
 * mysql) cannot come out, because every generated name has eight characters.
 */
const RESERVED = new Set([
  ...['dovenull', 'mailnull', 'postgres', 'mysqladm'],
  ...PANELS.flatMap(({ reservedUsernames }) => reservedUsernames),
]);

const isRefused = (name: string): boolean => name.startsWith('test') || RESERVED.has(name);

/** Lower-case letters and digits that depend on `seed` alone. */
const scramble = (seed: string): string =>
  BigInt(`0x${createHash('sha256').update(seed).digest('hex')}`).toString(36);

/**
 * A control-panel username of eight characters `[a-z][a-z0-9]{7}`: it begins like the domain so that people
 * recognise it, and ends in characters drawn from `random`, because panels tell accounts apart by the first
 * eight characters. The same domain and `random` always give the same name.
 */
export const panelUsername = (domain: string, random: string): string => {
  const [label = ''] = domain.toLowerCase().split('.');
  const start = label
    .replace(/[^a-z0-9]/g, '')
    .replace(/^\d+/, '')
    .slice(0, FROM_DOMAIN);
  // The low digits of the number: its first one is never evenly spread.
  const end = scramble(random).slice(-LENGTH);
  const name = `${start || 'u'}${end}`.slice(0, LENGTH);
  return isRefused(name) ? `u${name}`.slice(0, LENGTH) : name;
};
