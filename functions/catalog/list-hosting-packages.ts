import { listAddons, listPackages } from '../../shared/catalog/catalog.ts';
import { presentPackage } from '../../shared/catalog/present-catalog.ts';
import { catalog } from '../../shared/contract/catalog.ts';
import { handle, ok } from '../../shared/http/handler.ts';

export const handler = handle(catalog['list-hosting-packages'], {
  load: ({ now }) => Promise.all([listPackages(now), listAddons(now)]),
  respond: (_request, [packages, addons]) =>
    ok({ data: packages.map((entry) => presentPackage(entry, addons)) }),
});
