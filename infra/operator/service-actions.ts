import type { Command } from '@commander-js/extra-typings';
import {
  changeServer,
  formatReference,
  getTerminable,
  suspendByStaff,
  terminateByStaff,
  unsuspendByStaff,
} from '../../shared/operator/index.ts';
import { toHostingReference, toText } from './arguments.ts';
import { operation } from './operation.ts';
import { whenIdle } from './when-idle.ts';

const REFERENCE = [
  '<reference>',
  'a hosting account, as "services list" names it',
  toHostingReference,
] as const;

const addSuspension = (services: Command): void => {
  services
    .command('suspend')
    .description('suspend hosting until staff lift it, whatever is paid meanwhile; the client is told')
    .argument(...REFERENCE)
    .requiredOption('--reason <text>', 'for staff: the client is asked to get in touch', toText(200))
    .action(
      operation(async ({ actor, now, progress }, reference, { reason }) => {
        await whenIdle(() => suspendByStaff(reference, reason, actor, now), progress);
        const name = formatReference(reference);
        return { data: { reference: name, suspended: true }, text: `${name} is being suspended.` };
      }),
    );

  services
    .command('unsuspend')
    .description('lift the suspension by staff')
    .argument(...REFERENCE)
    .action(
      operation(async ({ actor, now, progress }, reference) => {
        const { comesBack } = await whenIdle(() => unsuspendByStaff(reference, actor, now), progress);
        const name = formatReference(reference);
        const left = `Staff no longer suspend ${name}; something else still does: services list --suspended`;
        return {
          data: { reference: name, comes_back: comesBack },
          text: comesBack ? `${name} is coming back.` : left,
        };
      }),
    );
};

export const addServiceActions = (services: Command): void => {
  addSuspension(services);

  services
    .command('terminate')
    .description('end hosting for good: its files and mailboxes are deleted, its unpaid renewal is cancelled')
    .argument(...REFERENCE)
    .requiredOption('--reason <text>', 'for the audit trail', toText(200))
    .action(
      operation(async ({ actor, now, confirm, progress }, reference, { reason }) => {
        const { domain, username, server } = await getTerminable(reference);
        const name = formatReference(reference);
        await confirm(
          `Delete "${username}" with all of ${domain} on ${server?.hostname ?? 'no server'} for good?`,
        );
        await whenIdle(() => terminateByStaff(reference, reason, actor, now), progress);
        return {
          data: { reference: name, status: 'ending' },
          text: `${name} is being deleted. To pay something back: payments refund --help`,
        };
      }),
    );

  services
    .command('change-server')
    .description('note that hosting was transferred to another server, where its panel must have the account')
    .argument(...REFERENCE)
    .requiredOption('--server <id>', 'the new one, as the secret of its panel names it', toText(100))
    .action(
      operation(async ({ actor, now, progress }, reference, { server: id }) => {
        const { from, server } = await whenIdle(() => changeServer(reference, id, actor, now), progress);
        const name = formatReference(reference);
        return {
          data: { reference: name, from, server },
          text: `${name} is on ${server.hostname} (${server.ip ?? 'address unknown'}) now. Remove it from ${from ?? '-'}.`,
        };
      }),
    );
};
