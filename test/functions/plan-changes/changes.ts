import { randomUUID } from 'node:crypto';
import { freshDomain, hostingItem } from '../../support/shop.ts';
import { calendarForFile } from '../lifecycle/calendar.ts';
import { hostingOf } from '../lifecycle/stored-services.ts';

type Wanted = {
  package_id?: number;
  billing_cycle?: string;
  addons?: { addon_id: number; quantity: number }[];
  payment_gateway?: 'stripe' | 'paystack' | undefined;
};

/** A calendar, and what a client does to change the package, the cycle or the add-ons of hosting. */
export const changesForFile = () => {
  const calendar = calendarForFile();
  const { fixture, buy } = calendar;

  /** Starter hosting for a year unless said otherwise; `due` is the end of what is paid for. */
  const bought = async (over: Wanted = {}) => {
    const { hosting: id } = await buy([{ ...hostingItem(freshDomain()), ...over }]);
    return { id, due: (await hostingOf(id)).next_due_at ?? '' };
  };

  const quote = (id: number, wanted: Wanted) => fixture.usd.post(`/hosting/${id}/changes/quote`, wanted);

  const change = async (id: number, wanted: Wanted, options = {}, key: string = randomUUID()) => {
    const { body } = await quote(id, wanted);
    return fixture.usd.post(`/hosting/${id}/changes`, { quote_id: body.data.id, ...options }, key);
  };

  const show = async (id: number) => (await fixture.usd.get(`/hosting/${id}`)).body.data;

  return { ...calendar, bought, quote, change, show };
};
