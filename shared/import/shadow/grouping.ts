import { config } from '../../platform/config/config.ts';
import type { ClassCode } from './classes.ts';
import type { Difference, Pair } from './service.ts';
import type { InvoiceThere } from './there.ts';

/** What stands on one invoice in each system. */

export type Apart = {
  /** Here the client wants an invoice for each service. */
  here: boolean;
  /** In WHMCS its group does. */
  byGroup: boolean;
  /** What the client wants is another thing in the second dump. */
  hasChanged: boolean;
};

/** What would stand together here has the same key: due on one day, and made on one. */
const keyHere = ({ expected }: Pair, { here }: Apart): string =>
  here || !config().renewals.one_invoice_a_day ? expected.key : `${expected.due} ${expected.dayHere}`;

const firstExplained = (codes: (ClassCode | null)[]): ClassCode =>
  codes.find((code) => code !== null) ?? 'grouping';

/** A date of one of them that differs takes it to another invoice. */
const dateClassIn = (pairs: Pair[]): ClassCode | null =>
  pairs.find(({ dateClass }) => dateClass !== null)?.dateClass ??
  (pairs.some(({ expected }) => expected.due !== expected.period) ? 'due_later' : null);

const hasSeveral = <T>(values: T[]): boolean => new Set(values).size > 1;

const apartThere = (pairs: Pair[], invoices: InvoiceThere[], { byGroup, hasChanged }: Apart): ClassCode =>
  firstExplained([
    dateClassIn(pairs),
    hasChanged ? 'changed_since' : null,
    byGroup ? 'separate_by_group' : null,
    hasSeveral(invoices.map(({ day }) => day)) ? 'another_night' : null,
    hasSeveral(invoices.map(({ gateway }) => gateway)) ? 'payment_method' : null,
  ]);

const services = (pairs: Pair[]): string => pairs.map(({ expected }) => expected.key).join(' + ');

/** Compares the invoices of one client. */
export const compareGrouping = (client: number, pairs: Pair[], apart: Apart): Difference[] => {
  const differences: Difference[] = [];
  const note = (due: string, code: ClassCode, there: string, here: string): void => {
    differences.push({ client, service: null, due, what: 'grouping', class: code, there, here });
  };
  for (const together of Map.groupBy(pairs, (pair) => keyHere(pair, apart)).values()) {
    const invoices = [...new Set(together.map(({ billed }) => billed.invoice))];
    const due = together[0]?.billed.due ?? '';
    if (invoices.length > 1)
      note(due, apartThere(together, invoices, apart), `${invoices.length} invoices`, services(together));
  }
  for (const together of Map.groupBy(pairs, ({ billed }) => billed.invoice.id).values()) {
    const keys = new Set(together.map((pair) => keyHere(pair, apart)));
    const due = together[0]?.billed.due ?? '';
    const code = firstExplained([dateClassIn(together), apart.hasChanged ? 'changed_since' : null]);
    if (keys.size > 1) note(due, code, services(together), `${keys.size} invoices`);
  }
  return differences;
};
