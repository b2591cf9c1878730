import { expect, test } from 'vitest';
import { circuitOf } from '../../../shared/hosting/servers.ts';
import { runDomainOperation } from '../../../shared/lifecycle/run-tasks.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { put, remove, writeOne } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import { FAILURES_TO_OPEN } from '../../../shared/services/circuit.ts';
import { HOUR_MS } from '../../support/durations.ts';
import { domainAtPanel } from '../../support/own-zone.ts';
import { zonesForFile } from './zones.ts';

const { fixture, call } = zonesForFile();
const circuit = keys.circuit(circuitOf('server1'));
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

const breakCircuit = () =>
  writeOne(
    put({
      ...circuit,
      at_work: {},
      failures: FAILURES_TO_OPEN,
      open_until: new Date(Date.now() + HOUR_MS).toISOString(),
      version: 1,
    }),
  );

const failNextEdit = () =>
  fetch(`${fixture.api.stack.outside.whm.url}/_simulator/faults`, {
    method: 'POST',
    body: JSON.stringify({ match: 'mass_edit_dns_zone', times: 1, status: 503 }),
  });

test('while a panel does not answer, its zones are not asked for, and a change begun waits without a try', async () => {
  const domain = await domainAtPanel(fixture.api.stack.outside.registrar.url);
  await failNextEdit();
  const add = [{ type: 'A', host: 'shop', value: '192.0.2.1', ttl: 3600 }];
  const { status, body } = await call('POST', domain, '/dns/changes', { add });
  expect([status, body.data.operation.status]).toEqual([202, 'pending']);
  const operation = { client_id: domain.client_id, domain_id: domain.id, id: body.data.operation.id };
  const read = () => getItem(keys.operation(operation.client_id, operation.domain_id, operation.id));
  const tried = (await read())?.attempts;

  await breakCircuit();
  const refused = await call('GET', domain, '/dns/records');
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  await runDomainOperation(operation, later(5));
  expect(await read()).toMatchObject({ status: 'pending', attempts: tried, due_sk: expect.any(String) });

  await writeOne(remove(circuit));
  await runDomainOperation(operation, later(90));
  expect(await read()).toMatchObject({ status: 'succeeded' });
  // In the background every call takes a place at the panel, and gives it back.
  expect(await getItem(circuit)).toMatchObject({ at_work: {}, failures: 0 });
});
