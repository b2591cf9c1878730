import type { Command } from '@commander-js/extra-typings';
import { UnknownVendorError } from '../../shared/integrations/vendor.ts';
import { checkVendor, VENDOR_KINDS, type VendorKind } from '../../shared/operator/index.ts';
import { logTo } from '../../shared/platform/log.ts';
import { operation } from './operation.ts';
import { table } from './output.ts';
import { Refusal } from './refusal.ts';

const isKind = (kind: string | undefined): kind is VendorKind => VENDOR_KINDS.some((known) => known === kind);

export const addVendors = (program: Command): void => {
  const vendors = program.command('vendors').description('Gateways, panels, registrars and hosts of zones');

  vendors
    .command('check')
    .description('whether a vendor answers as its kind must, by reading alone, and what it takes to go live')
    .argument('<vendor>', `<kind>/<name>; kinds: ${VENDOR_KINDS.join(', ')}`)
    .action(
      operation(async ({ now }, vendor) => {
        // What a vendor refuses is told below.
        logTo(process.stderr, 'ERROR');
        const [kind, id = ''] = vendor.split('/');
        if (!isKind(kind)) throw new Refusal(`Name it as <kind>/<name>; kinds: ${VENDOR_KINDS.join(', ')}.`);
        const checked = await checkVendor(kind, id, now).catch((error: unknown) => {
          throw error instanceof UnknownVendorError ? new Refusal(error.message) : error;
        });
        const { checks, missing } = checked;
        const rows = checks.map(({ check, problem }) => ({ check, answer: problem ?? 'holds' }));
        const live = missing.length === 0 ? ['Nothing is missing.'] : missing;
        const broken = checks.filter(({ problem }) => problem !== null).length;
        return {
          data: checked,
          text: [table(rows), '', 'To go live:', ...live.map((line) => `  ${line}`)].join('\n'),
          failed: broken === 0 ? undefined : `${broken} of ${checks.length} do not hold.`,
        };
      }),
    );
};
