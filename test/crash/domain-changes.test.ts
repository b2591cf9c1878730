import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { handler as setContacts } from '../../functions/domains/set-contacts.ts';
import { handler as setDnssec } from '../../functions/domains/set-dnssec.ts';
import { handler as setGlue } from '../../functions/domains/set-glue.ts';
import { handler as setNameservers } from '../../functions/domains/set-nameservers.ts';
import { handler as updateDomain } from '../../functions/domains/update-domain.ts';
import { registrarFor } from '../../shared/domains/registrars.ts';
import { queryPage } from '../../shared/platform/table/query.ts';
import { collections } from '../../shared/records/collections.ts';
import type { DomainRecord } from '../../shared/records/domains.ts';
import { KOFI } from '../support/contacts.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { invokeApi } from '../support/invoke.ts';
import { atRegistrar, domainRecord, ownDomain } from '../support/own-domain.ts';

const stack = crashStackForFile();

type Handler = Parameters<typeof invokeApi>[0];

const send = (handler: Handler, { client_id, id }: DomainRecord, body: object) =>
  invokeApi(handler, {
    token: stack.token,
    ids: { client: client_id, domain: id },
    body,
    idempotencyKey: randomUUID(),
  });

const operationsOf = async ({ client_id, id }: DomainRecord) =>
  (await queryPage(collections.operations(client_id, id), { limit: 10 })).items;

/** What was accepted is made, once; what was not leaves everything as it was. */
const crashing = async (
  handler: Handler,
  bodyFor: (domain: DomainRecord) => object,
  stateOf: (domain: DomainRecord) => Promise<unknown>,
  stateWanted: (domain: DomainRecord) => unknown,
) =>
  crashEverywhere(stack, {
    arrange: async () => {
      // A transfer to us needs no purchase of ours: the invariants ask of each registration who bought it.
      const domain = await ownDomain(stack.outside.registrar.url, { type: 'transfer' });
      return { domain, before: await stateOf(domain) };
    },
    invoke: async ({ domain }) => {
      const { status } = await send(handler, domain, { ...bodyFor(domain), if_version: 0 });
      return status < 500;
    },
    verify: async ({ domain, before }) => {
      const operations = await operationsOf(domain);
      expect(operations.length).toBeLessThanOrEqual(1);
      expect(operations.map(({ status }) => status)).toEqual(operations.map(() => 'succeeded'));
      expect(await stateOf(domain)).toEqual(operations.length === 1 ? stateWanted(domain) : before);
      expect((await domainRecord(domain)).operation_id).toBeUndefined();
    },
  });

test('settings are changed or not, here and at the registrar alike, wherever the process dies', async () => {
  const struck = await crashing(
    updateDomain,
    () => ({ privacy: true, locked: false, auto_renew: false }),
    async (domain) => {
      const { privacy, locked } = await atRegistrar(domain.name);
      const record = await domainRecord(domain);
      return [privacy, locked, record.privacy, record.locked, record.auto_renew];
    },
    () => [true, false, true, false, false],
  );
  expect(struck).toBeGreaterThan(12);
});

test('nameservers are changed or not, here and at the registrar alike, wherever the process dies', async () => {
  const names = ['ns1.example.net', 'ns2.example.net'];
  const struck = await crashing(
    setNameservers,
    () => ({ nameservers: names }),
    async (domain) => [
      (await atRegistrar(domain.name)).nameservers,
      (await domainRecord(domain)).nameservers,
    ],
    () => [names, names],
  );
  expect(struck).toBeGreaterThan(12);
});

test('contacts are changed or not, here and at the registrar alike, wherever the process dies', async () => {
  const struck = await crashing(
    setContacts,
    () => ({ registrant: KOFI, accept_transfer_lock: true }),
    async ({ name }) => (await (await registrarFor('namecom')).getContacts(name)).registrant,
    () => KOFI,
  );
  expect(struck).toBeGreaterThan(12);
});

const DS = { key_tag: 1, algorithm: 13, digest_type: 2, digest: 'AB'.repeat(32) };

test('lists that take several calls are changed or not, wherever the process dies', async () => {
  const keys = [DS, { ...DS, digest: 'CD'.repeat(32) }];
  const struck = await crashing(
    setDnssec,
    () => ({ ds_records: keys, force: true }),
    async ({ name }) =>
      (await (await registrarFor('namecom')).listDsRecords(name)).map(({ digest }) => digest),
    () => keys.map(({ digest }) => digest),
  );
  expect(struck).toBeGreaterThan(14);
  const hosts = ({ name }: DomainRecord) =>
    [1, 2].map((number) => ({ hostname: `ns${number}.${name}`, addresses: [`192.0.2.${number}`] }));
  await crashing(
    setGlue,
    (domain) => ({ glue_records: hosts(domain) }),
    async ({ name }) => (await registrarFor('namecom')).listGlueRecords(name),
    hosts,
  );
});
