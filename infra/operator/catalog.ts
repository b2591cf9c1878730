import type { Command } from '@commander-js/extra-typings';
import { stringify } from 'yaml';
import {
  compareCatalog,
  type EntryChange,
  importCatalog,
  readCatalog,
  toDocument,
} from '../../shared/catalog/index.ts';
import { changePrices, keepPrices, type PriceGroup } from '../../shared/operator/index.ts';
import { registrarCosts } from '../../shared/operator/reports/index.ts';
import { formatMoney, sum, toMajor } from '../../shared/platform/money.ts';
import { toDay } from './arguments.ts';
import { readCatalogFile } from './catalog-file.ts';
import { operation } from './operation.ts';
import { fileAnswer, listAnswer, table } from './output.ts';

const changeLines = ({ entry, kind, fields }: EntryChange): string[] => [
  `${kind === 'new' ? '+' : '~'} ${entry}`,
  ...fields.map(({ field, from, to }) => `    ${field}: ${from} -> ${to}`),
];

const presentChange = ({ entry, kind, fields }: EntryChange) => ({ entry, change: kind, fields });

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

const presentGroup = ({ before, after, currency, ...group }: PriceGroup) => ({
  ...group,
  currency,
  before: toMajor(before, currency),
  after: toMajor(after, currency),
});

const totals = (groups: PriceGroup[]) => ({ services: sum(groups.map(({ services }) => services)) });

/** What the services of a group cost together for a period. */
const together = (amount: number, { services, currency }: PriceGroup) =>
  formatMoney(amount * services, currency);

const priceTable = (groups: PriceGroup[]): string =>
  table(
    groups.map((group) => ({
      what: group.what,
      services: group.services,
      clients: group.clients,
      price: formatMoney(group.before, group.currency),
      new_price: formatMoney(group.after, group.currency),
      together: together(group.before, group),
      together_then: together(group.after, group),
      first_from: group.first_from.slice(0, 10),
    })),
  );

export const addCatalog = (program: Command): void => {
  const catalog = program.command('catalog').description('Hosting packages and domain endings on offer');

  catalog
    .command('export')
    .description('the whole catalog as YAML, ready to be changed and imported')
    .option('--output <file>', 'write it to a file')
    .action(
      operation(async (_session, { output }) => {
        const document = toDocument(await readCatalog());
        return fileAnswer({ data: document, text: stringify(document).trimEnd() }, output);
      }),
    );

  catalog
    .command('import')
    .description('create and change the entries of a YAML file; others stay, "active: false" takes one off')
    .argument('<file>', 'YAML as "catalog export" makes it')
    .option('--dry-run', 'only show what would change')
    .action(
      operation(async ({ actor, now, progress }, file, { dryRun = false }) => {
        const present = await readCatalog();
        const changes = compareCatalog(readCatalogFile(file, present), present);
        if (!dryRun) {
          const told = (done: number) => progress(`${done} of ${changes.length} entries imported`);
          await importCatalog(changes, actor, now, told);
        }
        const end = dryRun ? 'Dry run: nothing was changed.' : `${changes.length} entries were imported.`;
        return {
          data: { imported: !dryRun, changes: changes.map(presentChange) },
          text: changes.length === 0 ? 'Nothing differs.' : [...changes.flatMap(changeLines), end].join('\n'),
        };
      }),
    );

  catalog
    .command('costs')
    .description('prices of domain endings beside what the registrar wants now')
    .option('--below', 'only those that cost us more than they bring')
    .action(
      operation(async ({ now }, { below = false }) =>
        listAnswer(
          (await registrarCosts(now)).filter((row) => row.below || !below),
          ({ tld, what, currency, price, cost, below: loses }) => ({
            ...{ tld: `.${tld}`, what, currency, price, cost },
            margin: loses ? 'LOSS' : '',
          }),
          below ? 'Nothing costs more than it brings.' : 'The catalog has no ending of a registrar.',
        ),
      ),
    );

  catalog
    .command('change-prices')
    .description(
      'announce the prices of a day to those who pay others, with notice; done again it tells nobody twice',
    )
    .argument('<day>', 'the first day of the price list (UTC), such as 2027-03-01', toDay)
    .option('--dry-run', 'only count')
    .action(
      operation(async ({ actor, now, confirm, progress }, date, { dryRun = false }) => {
        const day = dayOf(date);
        const looked = (services: number) => progress(`${services} services looked at`);
        const planned = await changePrices(day, null, now, looked);
        if (planned.length === 0) return { data: [], text: 'Nobody pays another price, or all know of it.' };
        if (dryRun) return { data: planned.map(presentGroup), text: priceTable(planned) };
        const { services } = totals(planned);
        await confirm(`${priceTable(planned)}\nTell the clients of ${services} services by mail and push?`);
        const told = await changePrices(day, actor, now, looked);
        return { data: told.map(presentGroup), text: priceTable(told) };
      }),
    );

  catalog
    .command('keep-prices')
    .description('take back the announced prices of a day, where none was invoiced yet; clients are told')
    .argument('<day>', 'as it was given to change-prices', toDay)
    .action(
      operation(async ({ actor, now, confirm, progress }, date) => {
        const day = dayOf(date);
        await confirm(`Take back the prices of ${day}?`);
        const looked = (services: number) => progress(`${services} services looked at`);
        const count = await keepPrices(day, actor, now, looked);
        const late = count.invoiced > 0 ? ` ${count.invoiced} are invoiced at the new price already.` : '';
        return { data: count, text: `${count.kept} services keep their price.${late}` };
      }),
    );
};
