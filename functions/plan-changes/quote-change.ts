import { chargeFindings } from '../../shared/billing/ledger/index.ts';
import { withVatCheck } from '../../shared/billing/tax/index.ts';
import { planChanges } from '../../shared/contract/plan-changes.ts';
import { loadQuote, planQuote, presentChangeQuote } from '../../shared/hosting/plan-changes/index.ts';
import { command, ok } from '../../shared/http/index.ts';
import { toldFindings } from '../../shared/languages/sentence.ts';

export const handler = command(planChanges['quote-change'], {
  load: ({ path, body, now }) => loadQuote(path.client, path.hostingAccount, body ?? {}, now),
  prepare: ({ now }, { context, catalog }) => withVatCheck(context.client, catalog.taxes, now),
  plan: ({ body, now }, { context: loaded, catalog }, { vat_check = null }) => {
    const context = { ...loaded, client: { ...loaded.client, vat_check } };
    const { quote, writes } = planQuote(context, body, catalog, now);
    const findings = chargeFindings(body.payment_gateway ?? null, quote.total, quote.currency);
    const shown = presentChangeQuote(quote, context.record.billing_cycle);
    return { writes, reply: ok({ data: { ...shown, findings: toldFindings(findings) } }) };
  },
});
