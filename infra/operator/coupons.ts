import type { Command } from '@commander-js/extra-typings';
import { stringify } from 'yaml';
import {
  checkCoupons,
  compareCoupons,
  couponEntry,
  importCoupons,
  readCoupons,
  setCouponActive,
} from '../../shared/catalog/index.ts';
import { collections } from '../../shared/records/collections.ts';
import { toText } from './arguments.ts';
import { readDocument } from './catalog-file.ts';
import { pageOf } from './client-records.ts';
import { operation } from './operation.ts';
import { fileAnswer, listAnswer } from './output.ts';
import { afterOption, limitOption } from './pages.ts';

const addSwitch = (coupons: Command, name: 'enable' | 'disable', description: string): void => {
  coupons
    .command(name)
    .description(description)
    .argument('<code>', 'the promotional code', toText(40))
    .action(
      operation(async ({ actor, now }, code) => {
        await setCouponActive(code, name === 'enable', actor, now);
        return { data: { code, active: name === 'enable' }, text: `${code} is ${name}d.` };
      }),
    );
};

export const addCoupons = (program: Command): void => {
  const coupons = program.command('coupons').description('Promotional codes') as unknown as Command;

  coupons
    .command('list')
    .description('every coupon, and how often it is used: by paid orders, and by unpaid ones')
    .addOption(limitOption)
    .addOption(afterOption)
    .action(
      operation(async (_session, page) => {
        const { items, nextKey } = await pageOf(collections.coupons(), page, { oldestFirst: true });
        return listAnswer(
          items.map((coupon) => ({
            ...couponEntry(coupon),
            paid: coupon.committed,
            unpaid: coupon.used - coupon.committed,
          })),
          ({ code, description, paid, unpaid, limits, active }) => ({
            code,
            description,
            paid,
            unpaid,
            of: limits?.total ?? 'no limit',
            active: active ?? true,
          }),
          'There are no coupons.',
          nextKey,
        );
      }),
    );

  coupons
    .command('export')
    .description('every coupon as YAML, ready to be changed and imported')
    .option('--output <file>', 'write it to a file')
    .action(
      operation(async (_session, { output }) => {
        const document = { coupons: (await readCoupons()).map(couponEntry) };
        return fileAnswer({ data: document, text: stringify(document).trimEnd() }, output);
      }),
    );

  coupons
    .command('import')
    .description('create and change the coupons of a YAML file; others stay, "active: false" takes one off')
    .argument('<file>', 'YAML as "coupons export" makes it')
    .option('--dry-run', 'only show what would change')
    .action(
      operation(async ({ actor, now }, file, { dryRun = false }) => {
        const changes = compareCoupons(readDocument(file, checkCoupons), await readCoupons());
        if (!dryRun) await importCoupons(changes, actor, now);
        const lines = changes.map(({ code, kind }) => `${kind === 'new' ? '+' : '~'} ${code}`);
        const end = dryRun ? 'Dry run: nothing was changed.' : `${changes.length} coupons were imported.`;
        return {
          data: { imported: !dryRun, changes: changes.map(({ code, kind }) => ({ code, change: kind })) },
          text: changes.length === 0 ? 'Nothing differs.' : [...lines, end].join('\n'),
        };
      }),
    );

  addSwitch(coupons, 'disable', 'take a coupon off; orders that have it keep it');
  addSwitch(coupons, 'enable', 'put a coupon back on offer');
};
