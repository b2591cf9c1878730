import type { Command } from '@commander-js/extra-typings';
import { formatReference, listSuspended, referenceOf, type Suspended } from '../../shared/operator/index.ts';
import { toMajor } from '../../shared/platform/money.ts';
import type { Page } from '../../shared/platform/table/query.ts';
import type { ServiceRecord } from '../../shared/records/hosting.ts';
import { domainNameOf, recurringTotal } from '../../shared/services/index.ts';
import { toId } from './arguments.ts';
import { newestOf, type Wanted } from './client-records.ts';
import { operation } from './operation.ts';
import { listAnswer } from './output.ts';
import { afterOption, limitOption } from './pages.ts';
import { Refusal } from './refusal.ts';
import { addonsOf, changeOf, renewsFor } from './service-terms.ts';

/** Comes before every domain, newest first. */
const BEFORE_DOMAINS = 'DOMAIN#~';

/** Hosting first, then domains, each newest first. */
const listServices = async (client: number, { limit, after }: Wanted): Promise<Page<ServiceRecord>> => {
  if (after?.startsWith('DOMAIN#')) return newestOf(client, 'DOMAIN', { limit, after });
  const hosting = await newestOf(client, 'HOSTING', { limit, after });
  if (hosting.nextKey !== null) return hosting;
  const left = limit - hosting.items.length;
  const domains = await newestOf(client, 'DOMAIN', { limit: Math.max(left, 1) });
  if (left > 0) return { ...domains, items: [...hosting.items, ...domains.items] };
  return { items: hosting.items, nextKey: domains.items.length > 0 ? BEFORE_DOMAINS : null };
};

const present = (record: ServiceRecord) => ({
  reference: formatReference(referenceOf(record)),
  name: domainNameOf(record),
  status: record.status,
  period_ends_at: record.kind === 'hosting' ? record.next_due_at : record.expires_at,
  recurring_amount: toMajor(recurringTotal(record), record.currency),
  billing_cycle: record.kind === 'hosting' ? record.billing_cycle : null,
  currency: record.currency,
  change: changeOf(record),
  renewal_invoice_id: record.renewal?.invoice_id ?? null,
  addons: addonsOf(record),
});

const servicesOf = async (client: number, page: Wanted) => {
  const { items: records, nextKey } = await listServices(client, page);
  const price = new Map(records.map((record) => [record.id, renewsFor(record)]));
  const rows = records.map((record) => ({ id: record.id, ...present(record) }));
  const haveAddons = rows.some(({ addons }) => addons !== null);
  return listAnswer(
    rows.map(({ id: _id, ...row }) => row),
    ({ reference, name, status, period_ends_at, change, renewal_invoice_id, addons }) => ({
      reference,
      name,
      status,
      period_ends: period_ends_at,
      renews_for: price.get(Number(reference.split('/')[2])) ?? null,
      change,
      renewal_invoice: renewal_invoice_id,
      ...(haveAddons ? { addons } : {}),
    }),
    'There are no services.',
    nextKey,
  );
};

const suspendedOf = (suspended: Suspended[], client: number | undefined) =>
  listAnswer(
    suspended
      .filter(({ record }) => client === undefined || record.client_id === client)
      .map(({ record, since, reason }) => ({ ...present(record), since, reason })),
    ({ since, reference, name, reason }) => ({ since, reference, name, reason }),
    'Nothing is suspended.',
  );

export const addServiceList = (services: Command): void => {
  services
    .command('list')
    .description(
      'of a client, hosting first, the newest first; with --suspended those of all clients, and why',
    )
    .argument('[client]', 'client id', toId)
    .option('--suspended', 'only suspended hosting')
    .addOption(limitOption)
    .addOption(afterOption)
    .action(
      operation(async ({ progress }, client, { suspended = false, ...page }) => {
        if (suspended) {
          return suspendedOf(await listSuspended((found) => progress(`${found} suspended`)), client);
        }
        if (client === undefined)
          throw new Refusal('Give a client, or --suspended for those of all clients.');
        return servicesOf(client, page);
      }),
    );
};
