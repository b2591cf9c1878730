import { afterAll, beforeAll } from 'vitest';
import { DEMO } from '../../../infra/local/demo-data.ts';
import { startStack } from '../../../infra/local/stack.ts';
import { createClient } from '../../../shared/clients/users.ts';
import { newId } from '../../../shared/platform/table/key.ts';
import { queryPage } from '../../../shared/platform/table/query.ts';
import { collections } from '../../../shared/records/collections.ts';
import { apiOf, MANY_ORDERS } from '../../support/api.ts';
import type { Fixture } from '../../support/api-per-file.ts';
import type { CrashStack } from '../../support/crash-stack.ts';
import { createFaultGate } from '../../support/fault-gate.ts';
import { startFaultProxy } from '../../support/fault-proxy.ts';
import { shopper } from '../../support/shop.ts';

export const ACTOR = 'operator:tester';

export type Office = Pick<Fixture, 'api' | 'usd'> & Pick<CrashStack, 'gate'>;

/**
 * A stack whose workers do nothing: what staff do is seen in the records alone. Its table is asked through a gate. The
 * fields are there once tests run.
 */
export const officeForFile = (): Office => {
  const gate = createFaultGate(() => undefined);
  const office = { gate } as Office;
  beforeAll(async () => {
    const beforeDynamoDb = (url: string) => startFaultProxy('dynamodb', url, gate);
    office.api = apiOf(await startStack({ port: 0, dataDir: null, config: MANY_ORDERS, beforeDynamoDb }));
    await office.api.stack.triggers.pause();
    office.usd = shopper(office.api, await office.api.login());
  });
  afterAll(() => office.api.stack.close());
  return office;
};

/** What the audit trail says of a subject, such as `hosting:7`, the oldest first. */
export const auditOf = async (client: number, subject: string) => {
  const { items } = await queryPage(collections.audit(client), { limit: 1000 });
  return items
    .filter((entry) => entry.subject === subject)
    .map(({ action, actor, details }) => ({ action, actor, details }))
    .reverse();
};

/** The same of one entry of this actor. */
export const noted = (action: string, details = {}) => ({ action, actor: ACTOR, details });

/** A client of its own for a test that counts what one has. Returns its id. */
export const storeClient = async (): Promise<number> => {
  const id = newId();
  const postal_address = { address: 'Road 1', city: 'Accra', state: 'Accra', postcode: 'GA-100' };
  const profile = { company_name: null, first_name: 'Kofi', last_name: `Boateng ${id}`, phone: '' };
  const rest = { email: `kofi-${id}@example.com`, country: 'GH', currency: 'USD', status: 'active' as const };
  return createClient({ id, ...profile, ...rest, postal_address }, DEMO.user.id, new Date());
};
