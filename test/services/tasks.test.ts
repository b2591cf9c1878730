import { expect, test } from 'vitest';
import type { Write } from '../../shared/platform/table/write.ts';
import type { ServiceRecord } from '../../shared/records/hosting.ts';
import { dueAt } from '../../shared/records/indexes.ts';
import { heldErrors } from '../../shared/services/names.ts';
import {
  queueOf,
  readyState,
  releaseServices,
  serviceMessages,
} from '../../shared/services/release-services.ts';
import { nameOf } from '../../shared/services/services.ts';
import { completeTask, MAX_ATTEMPTS, nextTry, releaseLease } from '../../shared/services/tasks.ts';
import { day, domainOf, hostingOf, NOW } from '../support/unit/records.ts';
import { changed } from '../support/unit/writes.ts';

test('pauses between tries grow, and the last try is followed by none', () => {
  const seconds = Array.from({ length: MAX_ATTEMPTS }, (_, index) => {
    const next = nextTry(index + 1, NOW);
    return next && (next.getTime() - NOW.getTime()) / 1000;
  });
  expect(seconds).toEqual([15, 30, 60, 120, 300, 900, 3600, null]);
  expect(nextTry(MAX_ATTEMPTS + 1, NOW)).toBeNull();
});

test.each([
  [
    { kind: 'hosting', id: 7, type: 'create' },
    { status: 'provisioning', task: 'provision' },
  ],
  [{ kind: 'hosting', id: 7, type: 'renew' }, { task: 'renew' }],
  [
    { kind: 'domain', id: 7, type: 'register', registrar: 'namecom' },
    { status: 'pending_registration', task: 'provision' },
  ],
  [
    { kind: 'domain', id: 7, type: 'transfer', registrar: 'namecom' },
    { status: 'pending_transfer', task: 'provision' },
  ],
  [{ kind: 'domain', id: 7, type: 'renew', registrar: 'namecom' }, { task: 'renew' }],
] as const)(
  'a paid %o waits for a machine, which is sent its work again after half a minute',
  (service, state) => {
    const { set, due } = readyState(service, NOW);
    expect(set).toMatchObject({ ...state, attempts: 0 });
    expect(due.due_sk).toMatch(/^2026-06-15T12:00:30/);
    if (service.type === 'renew') expect(set).not.toHaveProperty('status');
  },
);

test.each([
  ['register', 'manual_registration', 'pending_registration'],
  ['renew', 'manual_renewal', undefined],
] as const)('a domain to %s by hand waits for a person', (type, reason, status) => {
  const { set, due } = readyState({ kind: 'domain', id: 7, type, registrar: 'manual' }, NOW);
  expect(due.due_pk).toBe(`WAITING#${reason}`);
  expect('status' in set ? set.status : undefined).toBe(status);
  expect(set).not.toHaveProperty('task');
});

test('what is new is set up by one queue, and what is there already is seen to by the other', () => {
  expect(queueOf({ task: 'provision' })).toBe('provisioning');
  expect(queueOf({ task: 'renew' })).toBe('renewals');
  expect(queueOf(hostingOf())).toBe('renewals');
});

test('machines get a message for each service but those done by hand', () => {
  const services = [
    { kind: 'hosting', id: 1, type: 'create' },
    { kind: 'domain', id: 2, type: 'register', registrar: 'manual' },
    { kind: 'domain', id: 3, type: 'register', registrar: 'namecom' },
    { kind: 'hosting', id: 4, type: 'renew' },
  ] as const;
  expect(serviceMessages(9, [...services])).toEqual({
    provisioning: [
      { kind: 'hosting', client_id: 9, id: 1 },
      { kind: 'domain', client_id: 9, id: 3 },
    ],
    renewals: [{ kind: 'hosting', client_id: 9, id: 4 }],
  });
});

test('a task that is done gives its lease back and leaves the next step, or the task it names', () => {
  const leased = hostingOf({
    status: 'provisioning',
    task: 'provision',
    attempts: 2,
    lease_until: NOW.toISOString(),
  });
  const done = changed(
    completeTask(leased, { status: 'active', next_due_at: day('2027-06-15').toISOString() }, NOW),
  );
  expect(done.set).toMatchObject({ status: 'active', attempts: 0, last_error: null });
  expect(done.set.due_sk).toMatch(/^2027-06-01T12/);
  expect(done.removed).toEqual(expect.arrayContaining(['lease_until', 'lease_id', 'task']));
  expect(done.when).toContain(`lease_until = "${NOW.toISOString()}"`);
  const goesOn = changed(completeTask(leased, { task: 'suspend' }, NOW));
  expect(goesOn.set).toMatchObject({
    task: 'suspend',
    due_sk: expect.stringMatching(/^2026-06-15T12:00:00/),
  });
  expect(goesOn.removed).not.toContain('task');
});

test('services are called by what they serve', () => {
  expect(String(nameOf(hostingOf({ domain: 'example.com' })))).toBe('hosting for example.com');
  expect(String(nameOf(domainOf({ name: 'example.com' })))).toBe('example.com');
});

test('a name that is held is named by the place of its line', () => {
  const lines = [
    { type: 'hosting', domain: 'a.com' },
    { type: 'domain', domain: 'b.com' },
  ] as const;
  type Held = Parameters<typeof heldErrors>[1];
  const hold = { pk: 'p', sk: 's', client_id: 1, record_id: 2 } as unknown as Held[number];
  expect(heldErrors([...lines], [undefined, undefined])).toEqual({});
  const told = JSON.parse(JSON.stringify(heldErrors([...lines], [hold, hold])));
  expect(told).toEqual({
    'items.0.domain': ['There is already hosting for a.com here.'],
    'items.1.domain': ['b.com is already ordered or registered here.'],
  });
});

test('a new service is released only while it is pending, one to be renewed whatever its status', () => {
  const conditionOf = (type: 'create' | 'renew') =>
    changed(releaseServices(1, [{ kind: 'hosting', id: 7, type }], NOW)[0] as Write).when;
  expect(conditionOf('create')).toBe('attribute_exists(pk) AND status = "pending"');
  expect(conditionOf('renew')).toBe('attribute_exists(pk)');
});

test.each([hostingOf({ status: 'active' }), domainOf({ status: 'active' })])(
  'a completed task files the service under the status that it has',
  (record) => {
    const { set, removed } = changed(completeTask<ServiceRecord>(record, {}, NOW));
    expect(set.status_sk).toMatch(record.kind === 'hosting' ? /^HOSTING#active#/ : /^DOMAIN#active#/);
    expect(removed).toEqual(expect.arrayContaining(['task', 'lease_until', 'lease_id']));
  },
);

test('a lease that ends takes the record off the list unless it says when it is due', () => {
  const record = hostingOf({ status: 'active' });
  const removedBy = (due: Parameters<typeof releaseLease>[1]['due']) =>
    changed(releaseLease(record, { due })).removed;
  expect(removedBy(null)).toEqual(expect.arrayContaining(['due_pk', 'due_sk']));
  expect(removedBy(dueAt(NOW, 7))).not.toContain('due_pk');
});

test('work on an account ends only while status, task, lease and reasons to suspend are as they were read', () => {
  const whenOf = (given: Parameters<typeof hostingOf>[0]) =>
    changed(
      releaseLease(hostingOf({ status: 'active', task: 'renew', lease_until: 'then', ...given }), {
        due: null,
      }),
    ).when;
  expect(whenOf({})).toBe(
    'attribute_exists(pk) AND status = "active" AND task = "renew" AND attribute_not_exists(gone_payments) AND attribute_not_exists(staff_suspension) AND lease_until = "then"',
  );
  expect(whenOf({ gone_payments: [5] })).toContain('gone_payments = [5]');
  expect(whenOf({ staff_suspension: null })).toContain('staff_suspension = null');
  expect(changed(releaseLease(domainOf({ status: 'active' }), { due: null })).when).not.toContain(
    'gone_payments',
  );
});
