import { describe, expect, test } from 'vitest';
import { planAuthCodeShown, planUndo } from '../../shared/domains/change-domain.ts';
import { contacts, isNewRegistrant, presentContacts } from '../../shared/domains/contacts.ts';
import { lost } from '../../shared/domains/finish-operation.ts';
import { planOperation, presentOperation, undoable, undoableUntil } from '../../shared/domains/operations.ts';
import { refusalWords } from '../../shared/domains/run-operation.ts';
import { assertBelow, dnssec, glue, nameservers, settings } from '../../shared/domains/settings.ts';
import { Sentence } from '../../shared/languages/sentence.ts';
import { addDays } from '../../shared/platform/dates.ts';
import { Failure } from '../../shared/platform/failure.ts';
import type { OperationRecord } from '../../shared/records/domains.ts';
import { awaitsManualAction } from '../../shared/records/indexes.ts';
import { AMA, KOFI } from '../support/contacts.ts';
import { domainOf, NOW } from '../support/unit/records.ts';

const everyRole = { registrant: AMA, admin: AMA, tech: AMA, billing: AMA };
const NAMES = { nameservers: ['ns1.example.net', 'ns2.example.net'] };

describe('contacts', () => {
  test('are what they are to be, however the registrar writes spaces, numbers and no company', () => {
    const stored = { ...AMA, city: ' Accra ', phone: '+233 20-123 4567', company_name: '' };
    expect(contacts.isDone({ ...everyRole, tech: stored }, { contacts: everyRole })).toBe(true);
    for (const other of [{ ...AMA, city: 'Tema' }, { ...AMA, phone: '+233201234568' }, KOFI, null]) {
      expect(contacts.isDone({ ...everyRole, billing: other }, { contacts: everyRole })).toBe(false);
    }
    const digits = { ...AMA, address: '12 Independence Avenue 3' };
    expect(contacts.isDone({ ...everyRole, admin: digits }, { contacts: everyRole })).toBe(false);
  });

  test('can be brought back where the registrar had all of them', () => {
    const wanted = { contacts: everyRole };
    const former = { ...everyRole, registrant: KOFI };
    expect(contacts.inverse(wanted, former)).toEqual({ contacts: former });
    for (const role of ['registrant', 'admin', 'tech', 'billing']) {
      expect(contacts.inverse(wanted, { ...former, [role]: null })).toBeNull();
      expect(contacts.inverse(wanted, { ...former, [role]: { ...AMA, email: null } })).toBeNull();
    }
  });

  test('make another registrant of another name, company or address, and of nothing else', () => {
    for (const field of ['first_name', 'last_name', 'company_name', 'email'] as const) {
      expect(isNewRegistrant({ ...AMA, [field]: 'Other' }, AMA)).toBe(true);
    }
    expect(isNewRegistrant(null, AMA)).toBe(true);
    const moved = { ...AMA, city: 'Tema', phone: '+233200000000', company_name: '', first_name: ' Ama ' };
    expect(isNewRegistrant(moved, AMA)).toBe(false);
  });

  test('say that another registrant locks the domain for sixty days', () => {
    const domain = { transferLockedUntil: NOW } as Parameters<typeof presentContacts>[1]['domain'];
    const verification = { status: 'verified', verificationId: null, verifyBy: null } as const;
    const shown = presentContacts(domainOf(), { contacts: everyRole, verification, domain });
    expect(shown.transfer_lock).toEqual({
      locked_until: NOW.toISOString(),
      days_after_change: 60,
      fields: ['first_name', 'last_name', 'company_name', 'email'],
    });
  });
});

test('nameservers are the same in any order, and none can be brought back where there were none', () => {
  expect(nameservers.isDone(['NS2.example.net.', 'ns1.example.net'], NAMES)).toBe(true);
  expect(nameservers.isDone(['ns1.example.net'], NAMES)).toBe(false);
  expect(nameservers.inverse(NAMES, [])).toBeNull();
  expect(nameservers.inverse(NAMES, ['ns1.name.com'])).toEqual({ nameservers: ['ns1.name.com'] });
});

test('keys and addresses are the same in any order and case', () => {
  const key = { key_tag: 1, algorithm: 13, digest_type: 2, digest: 'AB' };
  const other = { ...key, key_tag: 2 };
  expect(dnssec.isDone([other, { ...key, digest: 'ab' }], { ds_records: [key, other] })).toBe(true);
  expect(dnssec.isDone([key], { ds_records: [other] })).toBe(false);
  const host = { hostname: 'ns1.example.com', addresses: ['192.0.2.1', '192.0.2.2'] };
  const same = { hostname: 'NS1.example.com', addresses: ['192.0.2.2', '192.0.2.1'] };
  expect(glue.isDone([same], { glue_records: [host] })).toBe(true);
  expect(glue.isDone([{ ...host, addresses: ['192.0.2.1'] }], { glue_records: [host] })).toBe(false);
});

test('addresses are those of hosts below the domain', () => {
  const below = { hostname: 'ns1.example.com', addresses: [] };
  expect(() => assertBelow(domainOf(), [below])).not.toThrow();
  for (const hostname of ['ns1.example.net', 'example.com', 'ns1.myexample.com']) {
    expect(() => assertBelow(domainOf(), [below, { hostname, addresses: [] }])).toThrow(
      expect.objectContaining({ fields: { 'glue_records.1.hostname': [expect.any(Sentence)] } }),
    );
  }
});

test('what worked before a change and does not any more is lost', () => {
  const both = { site: true, mail: true };
  const none = { site: false, mail: false };
  expect(lost(both, none)).toEqual(['site', 'mail']);
  expect(lost(both, { site: true, mail: false })).toEqual(['mail']);
  expect(lost({ site: true, mail: false }, none)).toEqual(['site']);
  expect([lost(none, both), lost(both, both), lost(none, none)]).toEqual([[], [], []]);
});

test('with renewal turned on the domain finds its next step, where no work is under way with it', async () => {
  const filed = async (over: Partial<ReturnType<typeof domainOf>>) => {
    const domain = domainOf({ status: 'active', expires_at: addDays(NOW, 90).toISOString(), ...over });
    return (await settings.renewal?.({ auto_renew: true }, domain, 'user:5', NOW))?.due !== 'unchanged';
  };
  expect(await filed({})).toBe(true);
  for (const over of [
    { task: 'renew' },
    { lease_until: NOW.toISOString() },
    awaitsManualAction('domain_change', NOW, 1),
  ] as const) {
    expect(await filed(over)).toBe(false);
  }
});

test('a refusal that has no words of its own says no more than that', () => {
  expect(refusalWords({ code: 'transfer_locked' }).code).toBe('transfer_locked');
  for (const code of [null, 'constructor', 'odd']) expect(refusalWords({ code }).code).toBe('refused');
});

/** An operation as it is written, and what the domain's record is asked for at the same time. */
const planned = (type: 'nameservers' | 'dns', over: Partial<ReturnType<typeof domainOf>> = {}, version = 0) =>
  planOperation(
    domainOf({ status: 'active', ...over }),
    { type, wanted: NAMES, version, isOurs: false },
    'user:5',
    NOW,
  );

describe('a change of a domain', () => {
  test('is carried out at once or half a minute later, and by a person where a person looks after the domain', () => {
    const { due_pk = '', due_sk = '' } = planned('nameservers').operation;
    expect(due_pk.startsWith('DUE#')).toBe(true);
    expect(due_sk.startsWith(new Date(NOW.getTime() + 30_000).toISOString())).toBe(true);
    const byHand = planned('nameservers', { registrar: 'manual' }).operation;
    expect([byHand.status, byHand.due_pk?.startsWith('WAITING#')]).toEqual(['action_required', true]);
    expect(planned('dns', { registrar: 'manual' }).operation.status).toBe('pending');
  });

  test('goes beside one of the zone, and waits for another one of its own kind', () => {
    expect(planned('dns', { operation_id: 7, version: 3 }).operation.version).toBe(1);
    expect(planned('nameservers', { dns_operation_id: 7, dns_version: 3 }).operation.version).toBe(1);
    for (const over of [{ dns_operation_id: 7, dns_version: 3 }]) {
      expect(() => planned('dns', over, 3)).toThrow(expect.objectContaining({ code: 'change_in_progress' }));
    }
    expect(() => planned('nameservers', { operation_id: 7 })).toThrow(Failure);
    expect(() => planned('nameservers', { version: 2 }, 1)).toThrow(
      expect.objectContaining({ code: 'version_conflict' }),
    );
    expect(() => planned('dns', { dns_version: 2 }, 1)).toThrow(
      expect.objectContaining({ code: 'version_conflict' }),
    );
  });

  test.each(['pending', 'grace', 'redemption', 'expired'] as const)(
    'is none of a domain that is %s',
    (status) => {
      expect(() => planned('nameservers', { status })).toThrow(
        expect.objectContaining({ code: 'domain_not_active' }),
      );
    },
  );

  test('is written with its audit entry, and holds only of the domain that was read', () => {
    const { writes } = planned('nameservers', { version: 2 }, 2);
    const texts = writes.map(({ action }) => JSON.stringify(action));
    expect(texts.filter((text) => text.includes('domain.nameservers_requested'))).toHaveLength(1);
    expect(texts[0]).toMatch(/attribute_not_exists/);
    expect(writes).toHaveLength(3);
  });
});

const done = (over: Partial<OperationRecord> = {}): OperationRecord => ({
  ...planned('nameservers').operation,
  status: 'succeeded',
  before: { nameservers: ['ns1.name.com'] },
  finished_at: NOW.toISOString(),
  ...over,
});

const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

describe('an undo', () => {
  test('is offered for three days, once', () => {
    expect(undoableUntil(done(), later(71.9))).toBe(later(72).toISOString());
    expect(undoableUntil(done(), later(72))).toBeNull();
    expect(undoableUntil(done({ undone_by: 7 }), NOW)).toBeNull();
  });

  test('is offered of what was made, and of what can be brought back', () => {
    for (const status of ['pending', 'failed', 'action_required'] as const) {
      expect(undoableUntil(done({ status }), NOW)).toBeNull();
    }
    expect(undoableUntil(done({ before: null }), NOW)).toBeNull();
    expect(undoableUntil(done({ finished_at: null }), NOW)).toBeNull();
    expect(undoableUntil(done({ type: 'glue', before: { glue_records: [] } }), NOW)).toBeNull();
    expect(undoableUntil(done({ type: 'dnssec', before: { ds_records: [] } }), NOW)).not.toBeNull();
    expect(undoableUntil(done({ type: 'settings', before: { locked: true } }), NOW)).toBeNull();
  });

  test('is none of a change that has begun and is not made, whoever sees to it', () => {
    const undo = (over: Partial<OperationRecord>, now = NOW) =>
      planUndo(
        { domain: domainOf({ status: 'active' }), operation: done(over) },
        nameservers,
        undefined,
        5,
        now,
      );
    const refused = expect.objectContaining({ code: 'not_undoable' });
    for (const over of [
      { status: 'action_required', begun: true },
      { status: 'pending', begun: false },
      { before: null },
      { before: { locked: true } },
    ] as const) {
      expect(() => undo(over)).toThrow(refused);
    }
    expect(() => undo({}, later(72))).toThrow(refused);
    expect(undo({ status: 'action_required', begun: false })).toMatchObject({ writes: [] });
    expect(undo({}).writes).toHaveLength(3);
  });

  test('leaves locks as they are', () => {
    expect(undoable({ locked: true, privacy: false })).toEqual({ privacy: false });
    expect(undoable({ locked: true })).toBeNull();
    expect(undoable({ privacy: false })).toEqual({ privacy: false });
    expect(undoable({})).toBeNull();
  });
});

test('a transfer code that is shown is in the events of the client and of the user, and in the audit trail', () => {
  const origin = { address: '192.0.2.1', device: 'Phone' };
  const texts = planAuthCodeShown(domainOf(), 5, origin, NOW).writes.map(({ action }) =>
    JSON.stringify(action),
  );
  expect(texts.map((text) => /domain(_code_shown|\.auth_code_shown)/.exec(text)?.[0])).toEqual([
    'domain_code_shown',
    'domain_code_shown',
    'domain.auth_code_shown',
  ]);
});

test('an operation shows what was there only once that is known', () => {
  expect(presentOperation(done({ before: null }), NOW).before).toBeNull();
  expect(presentOperation(done(), NOW)).toMatchObject({
    before: { nameservers: ['ns1.name.com'] },
    check: null,
  });
});
