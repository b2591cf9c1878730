import { describe, expect, test } from 'vitest';
import {
  claimOperation,
  finishOperation,
  releaseOperation,
} from '../../../shared/domains/finish-operation.ts';
import { planOperation } from '../../../shared/domains/operations.ts';
import { beginProof, needsProof, planVerified } from '../../../shared/domains/proofs.ts';
import { getItem, queryPage } from '../../../shared/platform/table/query.ts';
import { StaleWriteError, transact, update, writeOne } from '../../../shared/platform/table/write.ts';
import { collections } from '../../../shared/records/collections.ts';
import type { DomainRecord, OperationRecord } from '../../../shared/records/domains.ts';
import { keys } from '../../../shared/records/keys.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { storeDomain } from '../../support/fixtures.ts';
import { domainRecord } from '../../support/own-domain.ts';
import { freshDomain, USD_CLIENT } from '../../support/shop.ts';

apiForFile();

const NOW = new Date();
const later = (ms: number) => new Date(NOW.getTime() + ms);

/** Whether the client has to prove a name that ended here once, on an invoice of the number 5. */
const provesWith = async (over: Partial<DomainRecord>, holder: number = USD_CLIENT) => {
  const domain = freshDomain();
  const { id } = await storeDomain(USD_CLIENT, { name: domain, invoice_id: 5, ...over });
  const registration = { ...keys.hold('domain', domain), client_id: holder, record_id: id };
  const freed = { ...keys.freedName(domain), freed_at: NOW.toISOString() };
  const owner = { clientId: USD_CLIENT, invoiceId: 5, now: NOW, asks: false };
  return needsProof({ domain, registration, freed, proof: undefined }, owner);
};

describe('a name that ended here is had by a registration', () => {
  test.each<[string, Partial<DomainRecord>]>([
    ['that is active', { status: 'active', invoice_id: 6 }],
    ['that is in its redemption period', { status: 'redemption', invoice_id: 6 }],
    ['that the registrar has confirmed for the same invoice', { status: 'pending' }],
    ['that the registrar makes', { status: 'pending_registration' }],
  ])('%s', async (_which, over) => {
    expect(await provesWith(over)).toBe(false);
  });

  test.each<[string, Partial<DomainRecord>, number?]>([
    ['ordered on another invoice', { status: 'pending', invoice_id: 6 }],
    ['made on another invoice', { status: 'pending_registration', invoice_id: 6 }],
    ['that a person makes', { status: 'pending', registrar: 'manual' }],
    ['by a transfer that is not completed', { status: 'pending', type: 'transfer' }],
    ['that was cancelled', { status: 'cancelled' }],
    ['of another client', { status: 'active' }, USD_CLIENT + 1],
  ])('but not by one %s', async (_which, over, holder) => {
    expect(await provesWith(over, holder)).toBe(true);
  });
});

test('a check that was made of an earlier text proves nothing, and one that counts is in the audit trail', async () => {
  const domain = freshDomain();
  const first = await beginProof(USD_CLIENT, domain, undefined, NOW);
  const second = await beginProof(USD_CLIENT, domain, first, later(1));
  expect(await beginProof(USD_CLIENT, domain, first, later(2))).toMatchObject(second);
  await expect(transact(planVerified(first, 'user:5', NOW).writes)).rejects.toBeInstanceOf(StaleWriteError);
  expect((await getItem(second))?.verified_at).toBeNull();
  const { writes } = planVerified(second, 'user:5', NOW);
  expect(writes.map(({ action }) => JSON.stringify(action)).join()).toContain('domain.proved');
  await transact(writes);
  expect((await getItem(second))?.verified_at).toBe(NOW.toISOString());
});

const WANTED = { nameservers: ['ns1.example.net', 'ns2.example.net'] };
const planned = (domain: DomainRecord, type: 'nameservers' | 'dns') =>
  planOperation(domain, { type, wanted: WANTED, version: 0, isOurs: false }, 'user:5', NOW);

describe('a change of a domain', () => {
  test.each([
    ['nameservers', 'is counted one higher', { version: 1 }],
    ['nameservers', 'goes through another one', { operation_id: 7 }],
    ['nameservers', 'is in its grace period', { status: 'grace' }],
    ['dns', 'is counted one higher', { dns_version: 1 }],
    ['dns', 'goes through another one', { dns_operation_id: 7 }],
    ['dns', 'is in its grace period', { status: 'grace' }],
  ] as const)('of its %s is not written where the domain %s since it was read', async (type, _how, set) => {
    const domain = await storeDomain(USD_CLIENT);
    const { writes, operation } = planned(domain, type);
    await writeOne(update(domain, { set, due: 'unchanged' }));
    await expect(transact(writes)).rejects.toBeInstanceOf(StaleWriteError);
    expect(await getItem(operation)).toBeUndefined();
    expect(await domainRecord(domain)).toMatchObject(set);
  });

  const claimed = async (type: 'nameservers' | 'dns' = 'nameservers') => {
    const { operation, writes } = planned(await storeDomain(USD_CLIENT), type);
    await transact(writes);
    const mine = await claimOperation(operation, NOW, 1000);
    if (!mine) throw new Error('It was not to be had.');
    return mine;
  };

  const finish = (operation: OperationRecord) =>
    finishOperation(operation, { failed: { code: 'refused', message: 'No.' } }, 'system', NOW);

  test('is ended by the worker who has it, and by no other, which the audit trail says', async () => {
    const mine = await claimed();
    const other = await claimOperation(mine, later(1001), 1000);
    await finish(mine);
    expect((await getItem(mine))?.status).toBe('pending');
    await finish(other ?? mine);
    expect((await getItem(mine))?.status).toBe('failed');
    const { items } = await queryPage(collections.audit(USD_CLIENT), { limit: 100 });
    const ended = items.filter(({ details }) => details.operation === mine.id);
    expect(ended.map(({ action }) => action)).toContain('domain.nameservers_failed');
  });

  test.each([
    ['nameservers', { operation_id: 7 }],
    ['dns', { dns_operation_id: 7 }],
  ] as const)('of its %s is not ended where the domain goes through another one', async (type, set) => {
    const mine = await claimed(type);
    const domain = keys.domain(mine.client_id, mine.domain_id);
    await writeOne(update(domain, { set, due: 'unchanged' }));
    await expect(finish(mine)).rejects.toBeInstanceOf(StaleWriteError);
    expect((await getItem(mine))?.status).toBe('pending');
    expect(await getItem(domain)).toMatchObject(set);
  });

  test('is one worker’s until its time is over, then another’s', async () => {
    const mine = await claimed();
    expect(await claimOperation(mine, later(999), 1000)).toBeNull();
    const other = await claimOperation(mine, later(1001), 1000);
    expect([other?.attempts, other?.lease_id === mine.lease_id]).toEqual([2, false]);
    const release = releaseOperation(mine, { set: { status: 'failed' }, due: null });
    await expect(transact([release])).rejects.toBeInstanceOf(StaleWriteError);
    expect((await getItem(mine))?.status).toBe('pending');
  });

  test('is not ended by a worker who read it in another state', async () => {
    const mine = await claimed();
    await writeOne(update(mine, { set: { status: 'action_required' }, due: 'unchanged' }));
    const release = releaseOperation(mine, { set: { status: 'failed' }, due: null });
    await expect(transact([release])).rejects.toBeInstanceOf(StaleWriteError);
    expect((await getItem(mine))?.status).toBe('action_required');
  });
});
