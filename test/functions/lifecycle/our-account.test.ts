import { expect, test } from 'vitest';
import { registrarFor } from '../../../shared/domains/registrars.ts';
import { isOurAccount } from '../../../shared/lifecycle/observe-domain.ts';
import { addDays } from '../../../shared/platform/dates.ts';
import { put, remove, transact } from '../../../shared/platform/table/write.ts';
import type { DomainRecord } from '../../../shared/records/domains.ts';
import { dueAt } from '../../../shared/records/indexes.ts';
import { keys } from '../../../shared/records/keys.ts';
import { storeDomain } from '../../support/fixtures.ts';
import { registrarOf } from '../../support/registrar.ts';
import { freshDomain, USD_CLIENT } from '../../support/shop.ts';
import { pausedStackForFile } from './paused-stack.ts';

const { fixture } = pausedStackForFile();
const registrar = registrarOf(() => fixture.api);

const stored: DomainRecord[] = [];

/** A domain of which something is due almost as late as it can be. */
const store = async (over: Partial<DomainRecord>): Promise<DomainRecord> => {
  const made = await storeDomain(USD_CLIENT, over);
  const record = { ...made, ...dueAt(addDays(new Date(), 11 * 366), made.id) };
  await transact([put(record)]);
  stored.push(record);
  return record;
};

const held = async () => {
  const name = freshDomain();
  await registrar.control(`domains/${name}`, { held: true });
  return name;
};

test('an account is ours when it has any other domain that we should have there', async () => {
  const api = await registrarFor('namecom');
  const now = new Date();
  const record = await store({ name: await held() });
  const isOurs = () => isOurAccount(api, record, now);
  try {
    await store({ registrar: 'manual' });
    await store({ missing_since: now.toISOString() });
    await store({ status: 'expired' });
    expect(await isOurs()).toBe(true);
    await store({ name: freshDomain() });
    expect(await isOurs()).toBe(false);
    for (let n = 0; n < 3; n += 1) await store({ name: freshDomain() });
    const { requests } = fixture.api.stack.outside.registrar;
    const before = requests.length;
    expect(await isOurs()).toBe(false);
    // Of four, three are asked about.
    expect(requests.slice(before)).toHaveLength(3);
    for (const { id } of stored.splice(-3)) await transact([remove(keys.domain(USD_CLIENT, id))]);
    await store({ name: await held() });
    expect(await isOurs()).toBe(true);
  } finally {
    for (const { id } of stored.splice(0)) await transact([remove(keys.domain(USD_CLIENT, id))]);
  }
});
