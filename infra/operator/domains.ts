import { type Command, Option } from '@commander-js/extra-typings';
import { presentInvoice } from '../../shared/billing/invoices/index.ts';
import { listCosts } from '../../shared/domains/costs/index.ts';
import { getDomain, presentDomain, presentOperation } from '../../shared/domains/index.ts';
import { loadRestoration } from '../../shared/lifecycle/index.ts';
import {
  adoptDomain,
  cancelTransfer,
  changeSettings,
  formatReference,
  lookNow,
  referenceOf,
  restoreByStaff,
} from '../../shared/operator/index.ts';
import { formatMoney } from '../../shared/platform/money.ts';
import { queryPage } from '../../shared/platform/table/query.ts';
import { collections } from '../../shared/records/collections.ts';
import { toDomainReference, toId, toName } from './arguments.ts';
import { operation } from './operation.ts';
import { listAnswer } from './output.ts';
import { Refusal } from './refusal.ts';
import { renewalText } from './services.ts';

const REFERENCE = ['<reference>', 'the domain, as "services list" names it'] as const;
const SHOWN = 10;

const onOff = (flag: string, what: string) =>
  new Option(`${flag} <on|off>`, what).choices(['on', 'off'] as const);

const isOn = (value: 'on' | 'off' | undefined) => (value === undefined ? undefined : value === 'on');

const addShow = (domains: Command): void => {
  domains
    .command('show')
    .description(`a domain, its ${SHOWN} newest changes, and what it has cost`)
    .argument(...REFERENCE, toDomainReference)
    .action(
      operation(async ({ now }, { clientId, id }) => {
        const [domain, { items }, costs] = await Promise.all([
          getDomain(clientId, id),
          queryPage(collections.operations(clientId, id), { limit: SHOWN }),
          listCosts(clientId, id, SHOWN),
        ]);
        const operations = items.map((item) => presentOperation(item, now));
        const changes = listAnswer(
          operations,
          ({ id, type, status, created_at, error }) => ({
            id,
            type,
            status,
            created_at,
            error: error?.code ?? null,
          }),
          'There were no changes.',
        );
        const shown = presentDomain(domain);
        const lines = Object.entries(shown).map(
          ([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}`,
        );
        const paid = listAnswer(costs, (cost) => cost, 'What it has cost is not noted.');
        const text = [...lines, '', changes.text, '', paid.text].join('\n');
        return { data: { ...shown, operations, costs }, text };
      }),
    );
};

const addUpdate = (domains: Command): void => {
  domains
    .command('update')
    .description('turn renewal, lock and privacy of a domain on or off')
    .argument(...REFERENCE, toDomainReference)
    .addOption(onOff('--auto-renew', 'whether it is renewed by itself'))
    .addOption(onOff('--locked', 'whether it cannot be transferred elsewhere'))
    .addOption(onOff('--privacy', 'whether the registrant is hidden from the public'))
    .action(
      operation(async ({ actor, now, confirm }, reference, { autoRenew, locked, privacy }) => {
        const given = { auto_renew: isOn(autoRenew), locked: isOn(locked), privacy: isOn(privacy) };
        const wanted = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
        if (Object.keys(wanted).length === 0) {
          throw new Refusal('Give at least one of --auto-renew, --locked and --privacy.');
        }
        if (given.locked === false) {
          await confirm('Unlock the domain? Whoever has its transfer code can then take it away.');
        }
        const asked = await changeSettings(reference, wanted, actor, now);
        const text =
          asked.status === 'action_required'
            ? 'A person has to make this change at the registry: see actions list.'
            : 'The change is under way: domains show says how far it is.';
        return { data: presentOperation(asked, now), text };
      }),
    );
};

const addSync = (domains: Command): void => {
  domains
    .command('sync')
    .description('note expiry, settings and nameservers of a domain as its registrar has them now')
    .argument(...REFERENCE, toDomainReference)
    .action(
      operation(async ({ actor, now }, reference) => {
        const { name } = await lookNow(reference, actor, now);
        return { data: { name }, text: `A worker looks at ${name}: domains show has it in a moment.` };
      }),
    );
};

const addRestore = (domains: Command): void => {
  domains
    .command('restore')
    .description('invoice bringing a domain out of redemption; once paid, a person asks the registrar for it')
    .argument(...REFERENCE, toDomainReference)
    .action(
      operation(async ({ actor, now, confirm }, reference) => {
        const { record, terms } = await loadRestoration(reference.clientId, reference.id);
        const { name, currency, recurring_amount } = record;
        const price = formatMoney((terms.restore_fee ?? 0) + recurring_amount, currency);
        await confirm(`Invoice the restoration of ${name} with a year, ${price} and tax?`);
        const invoice = await restoreByStaff(reference, actor, now);
        return { data: presentInvoice(invoice, now), text: renewalText(invoice) };
      }),
    );
};

const addCancelTransfer = (domains: Command): void => {
  domains
    .command('cancel-transfer')
    .description('call off a transfer that is not complete; its price goes back as `failed_services` says')
    .argument(...REFERENCE, toDomainReference)
    .action(
      operation(async ({ actor, now, confirm }, reference) => {
        const { name } = await getDomain(reference.clientId, reference.id);
        await confirm(`Call off the transfer of ${name} and give back its price?`);
        await cancelTransfer(reference, actor, now);
        return { data: { name }, text: `The transfer of ${name} is being called off: domains show has it.` };
      }),
    );
};

const addAdopt = (domains: Command): void => {
  domains
    .command('adopt')
    .description("make a domain of our registrar's account, which nobody here has, one of a client's")
    .argument('<client>', 'client id', toId)
    .argument('<name>', 'such as example.com', toName)
    .action(
      operation(async ({ actor, now }, client, name) => {
        const domain = await adoptDomain(client, name, actor, now);
        const reference = formatReference(referenceOf(domain));
        const text = `${name} is ${reference}, expires on ${domain.expires_at?.slice(0, 10)} and renews by itself.`;
        return { data: { reference, ...presentDomain(domain) }, text };
      }),
    );
};

export const addDomains = (program: Command): void => {
  const domains = program
    .command('domains')
    .description('Domains of clients at their registrars') as unknown as Command;
  for (const add of [addShow, addUpdate, addSync, addRestore, addCancelTransfer, addAdopt]) add(domains);
};
