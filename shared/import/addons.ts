import { sum } from '../platform/money.ts';
import type { HostingAddon } from '../records/catalog.ts';
import type { HostingOption, HostingRecord } from '../records/hosting.ts';
import type { Origin } from '../records/imports.ts';
import type { Source } from './entry.ts';
import { addonKey } from './mapping.ts';
import type { StagedRow } from './stage.ts';
import { minorOf, ONCE, orNull, timeOf, UnreadableAmount } from './values.ts';

/**
 * What an account has beside its product. An add-on is billed here with its account: one that WHMCS bills in another
 * cycle or on another day has no place. An option has no price of its own in WHMCS's records: the account's has it.
 */

const isLive = (status: unknown): boolean => status === 'Active' || status === 'Suspended';

export const isRecurring = ({ status, billingcycle }: StagedRow): boolean =>
  isLive(status) && !ONCE.includes(String(billingcycle));

const ADDONS = `SELECT a.*, COALESCE(NULLIF(a.name, ''), d.name) AS name
  FROM tblhostingaddons a LEFT JOIN tbladdons d ON d.id = a.addonid WHERE a.hostingid = ? ORDER BY a.id`;

const catalogAddonOf = ({ mapping, addons }: Source, addon: StagedRow) =>
  addons.get(mapping.addons[addonKey(addon)]?.addon ?? 0);

const priceProblem = ({ recurring }: StagedRow, currency: string): string | null => {
  try {
    return minorOf(recurring, currency) < 0 ? 'a price of minus one' : null;
  } catch (error) {
    if (error instanceof UnreadableAmount) return error.message;
    throw error;
  }
};

/** Why an add-on that recurs is not billed with its account (a row of tblhosting with the `code` of its currency); null: it is. */
export const whyApart = (source: Source, addon: StagedRow, account: StagedRow): string | null => {
  if (!isLive(account.domainstatus)) return 'an add-on of an account that has ended or waits';
  if (addon.billingcycle !== account.billingcycle) return 'another billing cycle than its account';
  if (timeOf(addon.nextduedate) !== timeOf(account.nextduedate)) return 'another due date than its account';
  if (Number(addon.qty ?? 1) > 1)
    return 'several units, of which WHMCS does not say whether the price is of one';
  if (!catalogAddonOf(source, addon)) return 'an add-on that is not mapped';
  return priceProblem(addon, String(account.code));
};

const describe = ({ name, status, billingcycle, recurring, qty }: StagedRow): string =>
  `${Number(qty ?? 1) > 1 ? `${qty} × ` : ''}${name ?? ''}: ${recurring ?? '0.00'} ${billingcycle ?? ''}, ${status ?? ''}`;

const asAddon = (source: Source, addon: StagedRow, currency: string): HostingAddon => {
  const found = catalogAddonOf(source, addon);
  if (!found) throw new Error('The add-on is not mapped.');
  return {
    addon_id: found.id,
    name: found.name,
    quantity: 1,
    recurring_amount: minorOf(addon.recurring, currency),
  };
};

/** Rows that have become the same add-on are units of it. */
const together = (addons: HostingAddon[]): HostingAddon[] =>
  [...Map.groupBy(addons, ({ addon_id }) => addon_id).values()].flatMap((same) => {
    const [first] = same;
    const recurring_amount = sum(same.map((one) => one.recurring_amount));
    return first ? [{ ...first, quantity: same.length, recurring_amount }] : [];
  });

/** The add-ons of an account as it has them here, delivered as they are; all that WHMCS has are told to staff. */
export const addonsOf = (
  source: Source,
  account: StagedRow,
): {
  terms: Pick<HostingRecord, 'addons' | 'addons_delivered'>;
  origin: Pick<Origin, 'addons'>;
  attributes: Record<string, string>;
} => {
  const rows = source.stage.all(ADDONS, Number(account.id));
  const attributes = Object.fromEntries(rows.map((row) => [`addon ${row.id}`, describe(row)]));
  const carried = rows.filter((row) => isRecurring(row) && whyApart(source, row, account) === null);
  if (carried.length === 0) return { terms: {}, origin: {}, attributes };
  const each = carried.map((row) => asAddon(source, row, String(account.code)));
  const addons = together(each);
  return {
    terms: {
      addons,
      addons_delivered: addons.map(({ addon_id, name, quantity }) => ({ addon_id, name, quantity })),
    },
    origin: { addons: each.map(({ addon_id }, index) => ({ id: Number(carried[index]?.id), addon_id })) },
    attributes,
  };
};

const OPTIONS = `SELECT h.configid, h.optionid, h.qty, o.optionname AS name, o.optiontype AS type, s.optionname AS value
  FROM tblhostingconfigoptions h LEFT JOIN tblproductconfigoptions o ON o.id = h.configid
  LEFT JOIN tblproductconfigoptionssub s ON s.id = h.optionid WHERE h.relid = ? ORDER BY h.configid, h.id`;

/** Yes or no, and so many of something: chosen where they have a quantity. */
const [YES_NO, QUANTITY] = [3, 4];

const isChosen = ({ type, optionid, qty }: StagedRow): boolean =>
  type === YES_NO || type === QUANTITY ? Number(qty) > 0 : Number(optionid) > 0 || Number(qty) > 0;

/** What people see of a name such as `disk|Disk space`. */
const shown = (text: StagedRow[string] | undefined): string | null =>
  orNull(
    String(text ?? '')
      .split('|')
      .at(-1),
  );

const asOption = (row: StagedRow): HostingOption => {
  const value = shown(row.value);
  const count = row.type === QUANTITY || Number(row.qty) > 1 ? String(row.qty) : null;
  return {
    name: shown(row.name) ?? `Option ${row.configid}`,
    value: [count, value].filter((one) => one !== null).join(' × ') || String(row.optionid),
  };
};

export const optionsOf = ({ stage }: Source, account: StagedRow): Pick<HostingRecord, 'options'> => {
  const options = stage.all(OPTIONS, Number(account.id)).filter(isChosen).map(asOption);
  return options.length > 0 ? { options } : {};
};
