import { listPackages } from '../../shared/catalog/catalog.ts';
import { presentPackage } from '../../shared/catalog/present-catalog.ts';
import { catalog } from '../../shared/contract/catalog.ts';
import { handle, ok } from '../../shared/http/handler.ts';

export const handler = handle(catalog['list-hosting-packages'], {
  load: ({ now }) => listPackages(now),
  respond: (_request, packages) => ok({ data: packages.map(presentPackage) }),
});
