import type { TaxedLine } from '../billing/tax/tax-line.ts';
import type { BillingCycle } from '../contract/vocabulary.ts';
import type { NetLine } from '../coupons/discount.ts';
import type { AddonUnits, HostingAddon } from '../records/addon-record.ts';
import type { LineSubject } from '../records/line-subject.ts';
import { cycleInWords } from '../services/billing-period.ts';
import { describeAddon } from '../services/hosting-addons.ts';
import type { HostingLine } from './order-lines.ts';

/** An add-on of hosting as a line of its own; `unit_price` and `setup_fee` are those of all its units. */
export type PricedAddon = TaxedLine &
  AddonUnits & {
    description: string;
    subject: LineSubject;
    /** What a coupon has taken off the prices of the catalog. */
    discount: number;
    /** What each later period costs, as the catalog has its price. */
    recurring: number;
    /** Of `discount`, what is off the price of the period. */
    period_discount: number;
    /** Of that, what later periods' price does not have. */
    first_discount: number;
  };

/** The add-ons of hosting before coupon and tax. */
export const addonParts = ({
  chosenAddons,
  package: { id },
  cycle,
  domain,
}: HostingLine): (NetLine & { title: string; subject: LineSubject; units: AddonUnits })[] =>
  chosenAddons.map(({ addon, quantity, price }) => {
    const title = describeAddon({ name: addon.name, quantity });
    return {
      product: { addon: addon.id, package: id, cycle },
      unit_price: price.price * quantity,
      setup_fee: price.setup_fee * quantity,
      title: `${title} for ${domain}, ${cycleInWords(cycle)}`,
      subject: { is: 'addon', title, domain, cycle },
      units: { addon_id: addon.id, name: addon.name, quantity },
    };
  });

/** As the account keeps them. */
export const hostingAddons = (addons: PricedAddon[], cycle: BillingCycle): HostingAddon[] =>
  addons.map(({ addon_id, name, quantity, recurring }) => ({
    addon_id,
    name,
    quantity,
    recurring_amount: cycle === 'one_time' ? 0 : recurring,
  }));
