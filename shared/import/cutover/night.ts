import { isLeftOut, presentNextCharge } from '../../billing/autopay/index.ts';
import { invoiceStep } from '../../billing/invoices/index.ts';
import { periodEnds, planRenewalInvoice } from '../../lifecycle/index.ts';
import { config } from '../../platform/config/config.ts';
import { addDays } from '../../platform/dates.ts';
import { formatMoney } from '../../platform/money.ts';
import type { TaxesRecord } from '../../records/catalog.ts';
import type { ServiceRecord } from '../../records/hosting.ts';
import type { InvoiceRecord } from '../../records/invoices.ts';
import { domainStep, hostingStep } from '../../services/index.ts';
import { nameOf } from './digests.ts';
import type { Release } from './release.ts';

/** What would happen to a client in the first night, by the rules that do it. */
export type Deed = {
  client: number;
  /** `invoice`, `charge`, `remind`, or what becomes of a service: `suspend`, `terminate`, `notice` and so on. */
  what: string;
  /** `hosting 12 domain 7` */
  services: string;
  /** The number of an invoice that there is already. */
  invoice: number | null;
  due: string | null;
  amount: string | null;
};

const dayOf = (at: Date | string): string => new Date(at).toISOString().slice(0, 10);

const stepOf = (record: ServiceRecord) =>
  record.kind === 'hosting' ? hostingStep(record) : domainStep(record);

const isCharged = (invoice: InvoiceRecord, { wallet }: Release, until: Date): boolean => {
  const next = presentNextCharge(invoice, wallet, until);
  return next !== null && next.at <= until.toISOString();
};

/** What is invoiced together: as the worker of renewals finds it. */
const groupsOf = ({ owned, wallet }: Release, due: ServiceRecord[], now: Date): ServiceRecord[][] => {
  const { client } = owned;
  if (!config().renewals.one_invoice_a_day || client.profile.separate_renewals)
    return due.map((one) => [one]);
  const keyOf = (one: ServiceRecord) =>
    `${dayOf(periodEnds(one, now))} ${one.currency} ${isLeftOut(wallet, one)}`;
  return [...Map.groupBy(due, keyOf).values()];
};

const invoiced = (release: Release, taxes: TaxesRecord | null, due: ServiceRecord[], until: Date): Deed[] => {
  const { wallet } = release;
  const { client } = release.owned;
  return groupsOf(release, due, until).flatMap(([first, ...others]) => {
    if (!first) return [];
    const payer = { client, wallet, taxes };
    const renewable = { record: first, registrarPrice: null };
    const { invoice } = planRenewalInvoice(renewable, payer, 'system', until, others);
    const deed = (what: string): Deed => ({
      client: client.id,
      what,
      services: [first, ...others].map(nameOf).join(' '),
      invoice: null,
      due: dayOf(invoice.due_at),
      amount: formatMoney(what === 'charge' ? invoice.balance : invoice.total, invoice.currency),
    });
    return [deed('invoice'), ...(isCharged(invoice, release, until) ? [deed('charge')] : [])];
  });
};

const ofInvoices = (release: Release, until: Date): Deed[] =>
  release.invoices.flatMap(({ after }): Deed[] => {
    const step = invoiceStep(after);
    if (!step || step.at > until) return [];
    if (step.kind === 'charge' && !isCharged(after, release, until)) return [];
    return [
      {
        client: after.client_id,
        what: step.kind,
        services: after.services.map(nameOf).join(' '),
        invoice: after.id,
        due: dayOf(after.due_at),
        amount: formatMoney(after.balance, after.currency),
      },
    ];
  });

/** What would be done by `now` and a day, were the client cut over now. */
export const firstNight = (release: Release, taxes: TaxesRecord | null, now: Date): Deed[] => {
  const until = addDays(now, 1);
  const due = release.services
    .map(({ after }) => after)
    .map((record) => ({ record, step: stepOf(record) }))
    .filter(({ step }) => step !== null && step.at <= until);
  const others = due
    .filter(({ step }) => step?.kind !== 'invoice')
    .map(
      ({ record, step }): Deed => ({
        client: record.client_id,
        what: step?.kind ?? '',
        services: nameOf(record),
        invoice: record.renewal?.invoice_id ?? null,
        due: dayOf(step?.at ?? until),
        amount: null,
      }),
    );
  const toInvoice = due.filter(({ step }) => step?.kind === 'invoice').map(({ record }) => record);
  return [...invoiced(release, taxes, toInvoice, until), ...ofInvoices(release, until), ...others];
};
