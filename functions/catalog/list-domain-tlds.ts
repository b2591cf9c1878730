import { listTlds } from '../../shared/catalog/catalog.ts';
import { presentTld } from '../../shared/catalog/present-catalog.ts';
import { catalog } from '../../shared/contract/catalog.ts';
import { handle, ok } from '../../shared/http/handler.ts';

export const handler = handle(catalog['list-domain-tlds'], {
  load: ({ now }) => listTlds(now),
  respond: (_request, tlds) => ok({ data: tlds.map(presentTld) }),
});
