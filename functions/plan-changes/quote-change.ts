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
  plan: ({ body, now }, { context, packages, taxes }) => {
    const { quote, writes } = planQuote(context, { wanted: packages.get(body.package_id), taxes }, now);
    return { writes, reply: ok({ data: presentQuote(quote) }) };
  },
});
