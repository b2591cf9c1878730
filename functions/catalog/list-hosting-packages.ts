import { listAddons, listPackages, presentPackage } from '../../shared/catalog/index.ts';
import { catalog } from '../../shared/contract/catalog.ts';
import { handle, ok } from '../../shared/http/index.ts';

export const handler = handle(catalog['list-hosting-packages'], {
  load: ({ now }) => Promise.all([listPackages(now), listAddons(now)]),
  respond: (_request, [packages, addons]) =>
    ok({ data: packages.map((entry) => presentPackage(entry, addons)) }),
});
