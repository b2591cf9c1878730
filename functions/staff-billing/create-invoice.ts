import { presentInvoice } from '../../shared/billing/invoices/index.ts';
import { getClient } from '../../shared/clients/index.ts';
import { billing } from '../../shared/contract/staff/billing.ts';
import { staffChanges } from '../../shared/http/staff/index.ts';
import { say } from '../../shared/languages/sentence.ts';
import { writeManualInvoice } from '../../shared/operator/index.ts';
import { invalid } from '../../shared/platform/failure.ts';
import { formatMoney, priceInMinor, sum } from '../../shared/platform/money.ts';

const dayOf = (day: string | undefined): Date | undefined =>
  day ? new Date(`${day}T00:00:00.000Z`) : undefined;

export const handler = staffChanges(billing['create-invoice'], {
  load: async ({ path, body, now }) => {
    const { profile } = await getClient(path.client);
    const dueAt = dayOf(body.due_on);
    if (dueAt && dueAt <= now) throw invalid({ due_on: [say`A due date lies ahead.`] });
    const lines = body.lines.map(({ description, amount }) => ({
      description,
      amount: priceInMinor('lines', amount, profile.currency),
    }));
    return { currency: profile.currency, lines, dueAt };
  },
  plan: ({ currency, lines }, { body }) => ({
    says: [
      'Invoice this, with tax as the catalog says:',
      ...lines.map(({ description, amount }) => `${description}: ${formatMoney(amount, currency)}`),
      ...(body.due_on ? [`Due on ${body.due_on}.`] : []),
    ],
    money: { amount: sum(lines.map(({ amount }) => amount)), currency },
  }),
  apply: async ({ path, actor, now }, { lines, dueAt }) =>
    presentInvoice(await writeManualInvoice(path.client, { lines, dueAt }, actor, now), now),
});
