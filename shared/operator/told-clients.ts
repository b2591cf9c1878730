import { day, money } from '../events/index.ts';
import { type Sentence, say, together } from '../languages/sentence.ts';

/** What clients are told of what staff do, in the languages that clients read. */
export const toldClients = {
  accepted: (order: string) => say`Order ${order} is accepted. We are setting everything up.`,
  /** Minor units that go back the way they were paid, and as account credit. */
  declined: (order: string, back: { money: number; credit: number }, currency: string): Sentence =>
    together([
      say`We could not accept order ${order}. Nothing was set up.`,
      ...(back.money > 0 ? [say`${money(back.money, currency)} goes back the way you paid it.`] : []),
      ...(back.credit > 0 ? [say`${money(back.credit, currency)} was added to your account credit.`] : []),
    ]),
  adopted: (domain: string) => say`Your domain ${domain} is active.`,
  creditGiven: (amount: number, currency: string, invoice: string) =>
    say`${money(amount, currency)} of invoice ${invoice} was added to your account credit.`,
  givenBack: (invoice: string) => say`Given back for invoice ${invoice}`,
  allBack: (amount: number, currency: string, invoice: string) =>
    say`All ${money(amount, currency)} of invoice ${invoice} went back.`,
  cancelled: (service: Sentence, back: Sentence[]) =>
    together([say`Your order of ${service} was cancelled.`, ...back]),
  notRenewable: say`The registry does not do it.`,
  dueDateMoved: (invoice: string, due_at: string) => say`Invoice ${invoice} is now due on ${day(due_at)}.`,
  /** Prices in minor units, before tax. */
  priceChanges: (service: string, from: string, price: { before: number; after: number }, currency: string) =>
    say`From ${day(from)} on a period of ${service} costs ${money(price.after, currency)} before tax, instead of ${money(price.before, currency)}.`,
  priceStays: (service: string) => say`The price of ${service} stays as it is.`,
} as const;
