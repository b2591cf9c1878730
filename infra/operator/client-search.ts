import type { Command } from '@commander-js/extra-typings';
import { getClient } from '../../shared/clients/index.ts';
import { about, audit } from '../../shared/events/index.ts';
import { clientOverview, editClient, FOUND_AT_MOST, findClients } from '../../shared/operator/index.ts';
import { transact } from '../../shared/platform/table/write.ts';
import { toId, toText } from './arguments.ts';
import { clientText } from './client-text.ts';
import { operation } from './operation.ts';
import { listAnswer } from './output.ts';
import { Refusal } from './refusal.ts';

export const addFind = (clients: Command): void => {
  clients
    .command('find')
    .description(
      'by the beginning of a name or e-mail address, a phone number, domain, number of an invoice, order or ticket, or id',
    )
    .argument('<text>', 'such as "Efua", efua@example.com, example.com, 33G4WSN52M', toText(120))
    .action(
      operation(async ({ actor, now }, text) => {
        const found = (await findClients(text)).slice(0, FOUND_AT_MOST);
        // Whose data was seen, and not what was looked for: that may be somebody's name.
        const read = found.map(({ client, by }) =>
          audit(about.client(client.id), actor, 'client.read', now, {
            command: 'clients find',
            by: by.join(' '),
          }),
        );
        if (read.length > 0) await transact(read);
        return listAnswer(
          found.map(({ client: { id, profile }, by }) => ({
            ...{
              id,
              by,
              status: profile.status,
              first_name: profile.first_name,
              last_name: profile.last_name,
            },
            ...{ company_name: profile.company_name, email: profile.email, phone: profile.phone },
          })),
          ({ id, by, status, first_name, last_name, company_name, email, phone }) => ({
            client: id,
            name: `${first_name} ${last_name}`,
            company: company_name,
            email,
            phone,
            status,
            found_by: by.join(', '),
          }),
          'Nobody is found. Names and addresses are found by their beginning, phone numbers by their end.',
        );
      }),
    );
};

export const addShow = (clients: Command): void => {
  clients
    .command('show')
    .description('a client on one screen: users, services, unpaid invoices, tickets to answer')
    .argument('<client>', 'client id', toId)
    .action(
      operation(async ({ now }, id) => {
        const overview = await clientOverview(id, now);
        const { client, exemption, members, hosting, domains, unpaid, tickets } = overview;
        const ids = ({ records, more }: { records: { id: number; status: string }[]; more: boolean }) => ({
          records: records.map(({ id: record, status }) => ({ id: record, status })),
          more,
        });
        return {
          data: {
            ...client.profile,
            ...{ tax_exemption: exemption, members },
            ...{ hosting: ids(hosting), domains: ids(domains), unpaid: ids(unpaid), tickets: ids(tickets) },
          },
          text: clientText(overview),
        };
      }),
    );
};

export const addEdit = (clients: Command): void => {
  clients
    .command('edit')
    .description('change what is given of a profile; the client is told')
    .argument('<client>', 'client id', toId)
    .option('--first-name <name>', 'of the contact')
    .option('--last-name <name>', 'of the contact')
    .option('--company <name>', '"" removes it')
    .option('--tax-id <number>', 'VAT or tax number; "" removes it')
    .option(
      '--email <address>',
      'for invoices and registries, once its mailbox has confirmed it by the link sent there',
    )
    .option(
      '--email-confirmed',
      'it was confirmed to you: in force at once; the one before is told, the owners can undo it',
    )
    .option('--phone <number>', '"" removes it')
    .option('--address <text>', 'street and number')
    .option('--city <text>', 'city')
    .option('--state <text>', 'state or region')
    .option('--postcode <text>', 'postcode')
    .option('--country <code>', 'two letters; decides on tax from the next invoice on')
    .action(
      operation(
        async (
          { actor, now },
          id,
          { firstName, lastName, company, taxId, emailConfirmed = false, ...rest },
        ) => {
          const edit = {
            first_name: firstName,
            last_name: lastName,
            company_name: company,
            tax_id: taxId,
            ...rest,
          };
          const given = Object.entries(edit).filter(([, value]) => value !== undefined);
          if (given.length === 0) throw new Refusal('Say what to change: clients edit --help');
          const before: Record<string, unknown> = (await getClient(id)).profile;
          const lines = given.map(
            ([field, value]) => `  ${field}: ${before[field] ?? '-'} -> ${value || '-'}`,
          );
          const profile = await editClient(id, Object.fromEntries(given), emailConfirmed, actor, now);
          const { pending_email: pending = null } = profile;
          const waits =
            edit.email && pending ? [`The address ${pending} waits for its mailbox to confirm it.`] : [];
          return { data: profile, text: [`Client ${id} was changed:`, ...lines, ...waits].join('\n') };
        },
      ),
    );
};
