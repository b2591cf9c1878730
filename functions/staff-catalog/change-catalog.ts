import { type EntryChange, importCatalog } from '../../shared/catalog/index.ts';
import { catalog } from '../../shared/contract/staff/catalog.ts';
import { staffChanges } from '../../shared/http/staff/index.ts';
import { loadCatalogChange, priceSentences } from '../../shared/operator/index.ts';

const changeSentence = ({ entry, kind, fields }: EntryChange): string =>
  kind === 'new'
    ? `Add ${entry}.`
    : `Change ${entry}: ${fields.map(({ field, from, to }) => `${field} from ${from} to ${to}`).join(', ')}.`;

const KEPT = 'Whoever has it keeps the present price until the new one is announced. Then:';
const NO_OTHER = 'No service renews at another price by this.';
const UNPAID = 'The tax of unpaid invoices is worked out anew by these rules.';
const TOO_MANY =
  'There are more services than were looked at: "operator catalog change-prices --dry-run" counts all.';

export const handler = staffChanges(catalog['change-catalog'], {
  load: ({ body: { reason: _reason, confirm: _confirm, ...document }, now }) =>
    loadCatalogChange(document, now),
  plan: ({ changes, preview: { groups, complete } }) => ({
    says: [
      ...changes.map(changeSentence),
      ...(changes.some(({ entry }) => entry === 'taxes') ? [UNPAID] : []),
      ...(groups.length > 0 ? [KEPT, ...priceSentences(groups)] : [NO_OTHER]),
      ...(complete ? [] : [TOO_MANY]),
    ],
  }),
  apply: async ({ actor, now }, { changes }) => {
    await importCatalog(changes, actor, now, () => undefined);
    return { changed: changes.map(({ entry }) => entry) };
  },
});
