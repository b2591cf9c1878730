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
    const loaded = loadChange(path.client, path.hostingAccount);
    const packageId = body?.package_id ?? loaded.then(({ record }) => record.package_id);
    const [context, { packages, taxes }] = await Promise.all([
      loaded,
      Promise.resolve(packageId).then((id) => findEntries([id], [])),
    ]);
    return { context, packages, taxes };
  },
  prepare: ({ now }, { context, taxes }) => withVatCheck(context.client, taxes, now),
  plan: ({ body, now }, { context: loaded, packages, taxes }, { vat_check = null }) => {
    const context = { ...loaded, client: { ...loaded.client, vat_check } };
    const { package_id, billing_cycle } = context.record;
    const found = packages.get(body.package_id ?? package_id);
    const { quote, writes } = planQuote(context, body, { found, taxes }, now);
    return { writes, reply: ok({ data: presentQuote(quote, billing_cycle) }) };
  },
});
