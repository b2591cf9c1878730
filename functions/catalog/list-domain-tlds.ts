import { listTlds, presentTld } from '../../shared/catalog/index.ts';
import { catalog } from '../../shared/contract/catalog.ts';
import { handle, ok } from '../../shared/http/index.ts';

export const handler = handle(catalog['list-domain-tlds'], {
  load: ({ now }) => listTlds(now),
  respond: (_request, tlds) => ok({ data: tlds.map(presentTld) }),
});
