import { adjustCredit } from '../../shared/billing/credit/index.ts';
import { getClient } from '../../shared/clients/index.ts';
import { billing } from '../../shared/contract/staff/billing.ts';
import { staffChanges } from '../../shared/http/staff/index.ts';
import { amountInMinor, formatMoney, toMajor } from '../../shared/platform/money.ts';

export const handler = staffChanges(billing['adjust-credit'], {
  load: async ({ path, body }) => {
    const { profile, credit_balance } = await getClient(path.client);
    const { currency } = profile;
    return { currency, credit_balance, amount: amountInMinor('amount', body.amount, currency) };
  },
  plan: ({ currency, credit_balance, amount }) => {
    const [from, to] = [credit_balance, credit_balance + amount].map((minor) => formatMoney(minor, currency));
    return { says: [`Change the account credit from ${from} to ${to}.`], money: { amount, currency } };
  },
  apply: async ({ path, body, actor, now }, { currency, amount }) => {
    const balance = await adjustCredit({ clientId: path.client, amount, reason: body.reason }, actor, now);
    return { balance: toMajor(balance, currency), currency };
  },
});
