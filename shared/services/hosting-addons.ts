import { sum } from '../platform/money.ts';
import type { AddonUnits, HostingAddon } from '../records/addon-record.ts';
import type { ServiceRecord } from '../records/service-record.ts';

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
