import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { handler as changeRecords } from '../../functions/dns/change-records.ts';
import { handler as undoOperation } from '../../functions/domains/undo-operation.ts';
import { zoneVersion } from '../../shared/domains/dns/records.ts';
import { placeOf, readZone } from '../../shared/domains/dns/zone.ts';
import { queryPage } from '../../shared/platform/table/query.ts';
import { collections } from '../../shared/records/collections.ts';
import type { DomainRecord } from '../../shared/records/domains.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { invokeApi } from '../support/invoke.ts';
import { domainRecord, ownDomain } from '../support/own-domain.ts';

const stack = crashStackForFile();

const A = { type: 'A', host: '@', value: '192.0.2.1', ttl: 3600, priority: null };
const OTHERS = [
  { ...A, value: '192.0.2.2' },
  { ...A, host: 'www' },
];

const send = (handler: Parameters<typeof invokeApi>[0], ids: Record<string, number>, body: unknown) =>
  invokeApi(handler, { token: stack.token, ids, body, idempotencyKey: randomUUID() });

const idsOf = ({ client_id, id }: DomainRecord) => ({ client: client_id, domain: id });

const versionOf = async (domain: DomainRecord) => {
  const zone = await readZone(domain, placeOf(domain), {});
  return zoneVersion(zone.records);
};

const operationsOf = async ({ client_id, id }: DomainRecord) =>
  (await queryPage(collections.operations(client_id, id), { limit: 10 })).items;

/** A zone of one record at the registrar, where a change takes a call for each. */
const arrange = async () => {
  const domain = await ownDomain(stack.outside.registrar.url, { type: 'transfer' });
  const { body } = await send(changeRecords, idsOf(domain), { add: [A] });
  return { domain, first: body.data.operation.id as number, before: await versionOf(domain) };
};

test('a change of several records holds or is not made at all, wherever the process dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange,
    invoke: ({ domain, before }) =>
      send(changeRecords, idsOf(domain), { add: OTHERS, remove: [A], if_version: before }),
    verify: async ({ domain, before }) => {
      const [last, ...rest] = await operationsOf(domain);
      expect([last?.status, rest.length]).toEqual(['succeeded', rest.length === 0 ? 0 : 1]);
      expect(await versionOf(domain)).toBe(rest.length === 0 ? before : last?.version);
      expect((await domainRecord(domain)).dns_operation_id).toBeUndefined();
    },
  });
  expect(struck).toBeGreaterThan(25);
});

test('the undo of a change of several records holds or is not made at all, wherever the process dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      const arranged = await arrange();
      const ids = idsOf(arranged.domain);
      const { body } = await send(changeRecords, ids, { add: OTHERS, remove: [A] });
      return { ...arranged, operation: body.data.operation.id as number, after: body.data.next_version };
    },
    invoke: ({ domain, operation }) => send(undoOperation, { ...idsOf(domain), operation }, {}),
    verify: async ({ domain, before, after, operation }) => {
      const operations = await operationsOf(domain);
      const undone = operations.find(({ id }) => id === operation)?.undone_by ?? null;
      expect(operations.map(({ status }) => status)).toEqual(operations.map(() => 'succeeded'));
      expect(operations.length).toBe(undone === null ? 2 : 3);
      expect(await versionOf(domain)).toBe(undone === null ? after : before);
    },
  });
  expect(struck).toBeGreaterThan(25);
});
