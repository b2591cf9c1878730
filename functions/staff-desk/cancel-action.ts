import { desk } from '../../shared/contract/staff/desk.ts';
import { staffChanges } from '../../shared/http/staff/index.ts';
import { say } from '../../shared/languages/sentence.ts';
import { cancelService, getCancellable, parseOwnReference } from '../../shared/operator/index.ts';
import { invalid } from '../../shared/platform/failure.ts';
import { formatMoney } from '../../shared/platform/money.ts';

export const handler = staffChanges(desk['cancel-action'], {
  load: async ({ path, body }) => {
    const reference = parseOwnReference(path.client, body.reference);
    if (reference.kind !== 'hosting' && reference.kind !== 'domain')
      throw invalid({
        reference: [say`Name hosting or a domain: a payment is refunded, and a held order reviewed.`],
      });
    return { reference, found: await getCancellable(reference) };
  },
  plan: ({ found: { name, price, record, undelivered } }, { body }) => {
    const { currency } = record;
    const amount = body.money_back ? price : 0;
    const what = undelivered ? name : `the renewal of ${name}`;
    return {
      says: [`Cancel ${what} and give back ${formatMoney(amount, currency)} for it.`],
      money: { amount, currency },
    };
  },
  apply: async ({ body, actor, now }, { reference, found: { price } }) => {
    await cancelService(reference, { giveMoneyBack: body.money_back, price }, actor, now);
    return { status: 'cancelled' };
  },
});
