import type { Command } from '@commander-js/extra-typings';
import { setClientStatus } from '../../shared/clients/index.ts';
import {
  createClientAccount,
  exemptClient,
  exportClient,
  resolveUser,
  setTags,
} from '../../shared/operator/index.ts';
import { toDay, toId, toTags, toText } from './arguments.ts';
import { addEdit, addFind, addShow } from './client-search.ts';
import { operation } from './operation.ts';
import { fileAnswer } from './output.ts';
import { Refusal } from './refusal.ts';

const addCreate = (clients: Command): void => {
  clients
    .command('create')
    .description('an active client account for a user')
    .requiredOption('--owner <user>', 'e-mail address or id of the user')
    .requiredOption('--first-name <name>', 'of the contact', toText(60))
    .requiredOption('--last-name <name>', 'of the contact', toText(60))
    .requiredOption('--email <address>', 'for invoices and registries', toText(254))
    .requiredOption('--phone <number>', 'with country code: registries ask for it', toText(30))
    .requiredOption('--country <code>', 'two letters; decides on tax', toText(2))
    .requiredOption('--currency <code>', 'of all prices and invoices', toText(3))
    .requiredOption('--address <text>', 'street and number: registries ask for it', toText(200))
    .requiredOption('--city <text>', 'city', toText(100))
    .requiredOption('--state <text>', 'state or region', toText(100))
    .requiredOption('--postcode <text>', 'postcode', toText(20))
    .option('--company <name>', 'company name', toText(120))
    .option('--id <number>', 'the number it has elsewhere; given twice, the second time is refused', toId)
    .action(
      operation(async ({ actor, now }, options) => {
        const { owner, id: givenId, company, address, city, state, postcode } = options;
        const details = {
          company_name: company ?? null,
          first_name: options.firstName,
          last_name: options.lastName,
          email: options.email,
          phone: options.phone,
          country: options.country,
          currency: options.currency,
          postal_address: { address, city, state, postcode },
        };
        const id = await createClientAccount(details, await resolveUser(owner), givenId, actor, now);
        return { data: { id }, text: `Client ${id} was created.` };
      }),
    );
};

const addStatus = (clients: Command): void => {
  for (const [verb, status] of [
    ['activate', 'active'],
    ['deactivate', 'inactive'],
  ] as const) {
    clients
      .command(verb)
      .description(`mark a client account as ${status}`)
      .argument('<client>', 'client id', toId)
      .action(
        operation(async ({ actor, now }, id) => {
          const changed = await setClientStatus(id, status, actor, now);
          const text = changed ? `Client ${id} is ${status}.` : `Client ${id} was ${status} already.`;
          return { data: { id, status, changed }, text };
        }),
      );
  }
};

const addTag = (clients: Command): void => {
  clients
    .command('tag')
    .description('have a client have these tags and no others; none, and all are removed')
    .argument('<client>', 'client id', toId)
    .argument('[tags...]', 'words such as vip; clients do not read them', toTags)
    .action(
      operation(async ({ actor, now }, id, wanted = []) => {
        const tags = await setTags(id, wanted, actor, now);
        return { data: { id, tags }, text: `Client ${id} has ${tags.join(', ') || 'no tags'}.` };
      }),
    );
};

const addExempt = (clients: Command): void => {
  clients
    .command('exempt')
    .description('exempt a client from tax on invoices made from now on, or no longer with --end')
    .argument('<client>', 'client id', toId)
    .option('--reason <text>', 'as invoices say it', toText(200))
    .option('--evidence <text>', 'what shows it, such as the number of a certificate', toText(200))
    .option('--until <day>', 'the first day on which tax is charged again', toDay)
    .option('--end', 'charge tax again')
    .action(
      operation(async ({ actor, now }, id, { reason, evidence, until, end = false }) => {
        if (!end && !(reason && evidence)) throw new Refusal('Give --reason and --evidence, or --end.');
        const day = until?.toISOString().slice(0, 10) ?? null;
        const exemption = reason && evidence && !end ? { reason, evidence, until: day } : null;
        await exemptClient(id, exemption, actor, now);
        const text = `Client ${id} is ${exemption ? `exempt from tax until ${day ?? 'further notice'}` : 'charged tax'}.`;
        return { data: { id, exemption }, text };
      }),
    );
};

export const addClients = (program: Command): void => {
  const clients = program.command('clients').description('Client accounts');
  addFind(clients);
  addShow(clients);
  addCreate(clients);
  addEdit(clients);
  addStatus(clients);
  addTag(clients);
  addExempt(clients);
  clients
    .command('export')
    .description('all data of a client as JSON, amounts in minor units')
    .argument('<client>', 'client id', toId)
    .option('--output <file>', 'write it to a file')
    .action(
      operation(async ({ now, progress }, id, { output }) => {
        const data = await exportClient(id, now, (records) => progress(`${records} records`));
        return fileAnswer({ data, text: JSON.stringify(data, null, 2) }, output);
      }),
    );
};
