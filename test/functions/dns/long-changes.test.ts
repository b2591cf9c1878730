import { expect, test } from 'vitest';
import type { DomainRecord } from '../../../shared/records/domains.ts';
import { reconcile } from '../../../shared/workers/reconcile.ts';
import { eventually } from '../../support/eventually.ts';
import { domainAtRegistrar } from '../../support/own-zone.ts';
import { record, zonesForFile } from './zones.ts';

const { registrar, call, zoneOf, change } = zonesForFile();

/** How many requests the registrar takes from now on. */
const limit = async (limits: object) => {
  const answer = await fetch(`${registrar().url}/_simulator/limits`, {
    method: 'POST',
    body: JSON.stringify(limits),
  });
  expect(answer.status).toBe(204);
};

/** What a change came to; one that takes longer than a request may on a loaded machine is finished by a worker. */
const finished = async (domain: DomainRecord, operation: { id: number; status: string }): Promise<string> => {
  if (operation.status !== 'pending') return operation.status;
  await reconcile(new Date(Date.now() + 60_000));
  const { body } = await eventually(
    () => call('GET', domain, `/operations/${operation.id}`),
    (answer) => answer.body.data.status !== 'pending',
  );
  return body.data.status;
};

test('a change that meets the limit goes on in a worker, and is one change all the same', async () => {
  const domain = await domainAtRegistrar(registrar().url);
  const add = Array.from({ length: 60 }, (_, index) => record({ host: `h${index}` }));
  await limit({ per_hour: 40 });
  const { status, body } = await change(domain, { add });
  expect([status, body.data.operation.status]).toEqual([202, 'pending']);
  await limit({});
  expect(await finished(domain, body.data.operation)).toBe('succeeded');
  expect((await zoneOf(domain)).records).toHaveLength(60);
});

test('five hundred records are one change, within the limits of the registrar', async () => {
  const domain = await domainAtRegistrar(registrar().url);
  const add = Array.from({ length: 500 }, (_, index) => record({ host: `h${index}` }));
  const before = registrar().requests.length;
  // 3,000 an hour is for the whole account: making it and taking it back are to need about a third of that.
  await limit({ per_hour: 1100 });
  const { body } = await change(domain, { add });
  expect(await finished(domain, body.data.operation)).toBe('succeeded');
  const asked = registrar()
    .requests.slice(before)
    .filter((line) => line.includes(domain.name));
  expect(asked.filter((line) => line.startsWith('POST')).length).toBe(500);
  expect((await zoneOf(domain)).records).toHaveLength(500);
  const undone = await call('POST', domain, `/operations/${body.data.operation.id}/undo`);
  expect(await finished(domain, undone.body.data)).toBe('succeeded');
  expect((await zoneOf(domain)).records).toEqual([]);
  await limit({});
});
