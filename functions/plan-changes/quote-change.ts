import { withVatCheck } from '../../shared/billing/tax/check-vat-number.ts';
import { findEntries } from '../../shared/catalog/catalog.ts';
import { planChanges } from '../../shared/contract/plan-changes.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';
import { loadChange } from '../../shared/plan-changes/changeable.ts';
import { presentQuote } from '../../shared/plan-changes/present-change.ts';
import { planQuote } from '../../shared/plan-changes/quote-change.ts';

export const handler = command(planChanges['quote-change'], {
  load: async ({ path, body }) => {
    const [context, { packages, taxes }] = await Promise.all([
      loadChange(path.client, path.hostingAccount),
      findEntries(body ? [body.package_id] : [], []),
    ]);
    return { context, packages, taxes };
  },
  prepare: ({ now }, { context, taxes }) => withVatCheck(context.client, taxes, now),
  plan: ({ body, now }, { context: found, packages, taxes }, { vat_check = null }) => {
    const context = { ...found, client: { ...found.client, vat_check } };
    const { quote, writes } = planQuote(context, { wanted: packages.get(body.package_id), taxes }, now);
    return { writes, reply: ok({ data: presentQuote(quote) }) };
  },
});
