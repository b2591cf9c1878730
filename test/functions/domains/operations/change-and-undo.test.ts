import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEMO } from '../../../../infra/local/demo-data.ts';
import { registrarFor } from '../../../../shared/domains/registrars.ts';
import type { DomainRecord } from '../../../../shared/records/domains.ts';
import { reconcile } from '../../../../shared/workers/reconcile.ts';
import { newSession } from '../../../contract/seed.ts';
import { apiForFile } from '../../../support/api-per-file.ts';
import { AMA } from '../../../support/contacts.ts';
import { eventually } from '../../../support/eventually.ts';
import { operationProblems } from '../../../support/invariants/operations.ts';
import { readSnapshot } from '../../../support/invariants/snapshot.ts';
import { atRegistrar, domainRecord } from '../../../support/own-domain.ts';
import { domainAtPanel, domainAtRegistrar } from '../../../support/own-zone.ts';

/** Another seed makes other changes. */
const SEED = Number(process.env.FUZZ_SEED ?? 20261122);
const RUNS = 6;

const fixture = apiForFile();
const outside = () => fixture.api.stack.outside;

type Change = { method: string; path: string; body: object };
type Step = { change: Change; lostAt: number | null };

const label = fc.stringMatching(/^[a-z]{6}$/);

/** Registrant, addresses and names are new each time, so that no change makes what another one did. */
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.boolean().map((privacy) => ({ method: 'PATCH', path: '', body: { privacy } })),
  fc
    .boolean()
    .map((auto_renew) => ({ method: 'PATCH', path: '', body: { auto_renew, privacy: !auto_renew } })),
  label.map((name) => ({
    method: 'PUT',
    path: '/nameservers',
    body: { nameservers: [`ns1.${name}.net`, `ns2.${name}.net`], force: true, accept_dnssec_risk: true },
  })),
  fc.integer({ min: 1, max: 65_535 }).map((key_tag) => ({
    method: 'PUT',
    path: '/dnssec',
    body: {
      ds_records: [
        { key_tag, algorithm: 13, digest_type: 2, digest: key_tag.toString(16).padStart(64, '0') },
      ],
      force: true,
    },
  })),
  label.map((city) => ({
    method: 'PUT',
    path: '/contacts',
    body: { registrant: { ...AMA, city }, accept_transfer_lock: true },
  })),
  fc.tuple(label, fc.ipV4()).map(([host, value]) => ({
    method: 'POST',
    path: '/dns/changes',
    body: {
      add: [
        { type: 'A', host, value },
        { type: 'TXT', host: `t-${host}`, value },
      ],
    },
  })),
);

const steps = fc.array(fc.record({ change, lostAt: fc.option(fc.nat({ max: 8 }), { nil: null, freq: 1 }) }), {
  minLength: 3,
  maxLength: 7,
});

/** What is so at the registrar, in the zone and in the record. */
const stateOf = async (domain: DomainRecord, call: Call) => {
  const registrar = await registrarFor('namecom');
  const [{ nameservers, privacy, autoRenew }, contacts, keys, record, zone] = await Promise.all([
    atRegistrar(domain.name),
    registrar.getContacts(domain.name),
    registrar.listDsRecords(domain.name),
    domainRecord(domain),
    call('GET', '/dns/records'),
  ]);
  return {
    registrar: { nameservers, privacy, autoRenew, contacts, keys },
    record: [record.nameservers, record.privacy, record.auto_renew],
    zone: zone.body.data?.records.map((record: object) => JSON.stringify(record)).sort(),
  };
};

type Call = (method: string, path: string, body?: object) => ReturnType<typeof fixture.api>;

const callerOf = async ({ client_id, id }: DomainRecord): Promise<Call> => {
  const token = await newSession(DEMO.user.id);
  return (method, path, body) =>
    fixture.api(method, `/clients/${client_id}/domains/${id}${path}`, { token, ...(body ? { body } : {}) });
};

/** The answer to a call about this domain is lost after so many others; what it asked for is done all the same. */
const loseAnswer = ({ name }: DomainRecord, after: number) => {
  for (const { faults, match } of [
    { faults: outside().registrar.faults, match: `/core/v1/domains/${name}` },
    { faults: outside().whm.faults, match: '/json-api/mass_edit_dns_zone' },
  ]) {
    faults.length = 0;
    if (after > 0) faults.push({ match, times: after, delay_ms: 0 });
    faults.push({ match, times: 1, drop_after: true });
  }
};

const loseNone = () => {
  for (const { faults } of [outside().registrar, outside().whm]) faults.length = 0;
};

type Pick = (n: number) => number;
type Operation = { id: number; type: string; status: string; error: { code: string } | null };

/** The operation that a request was accepted as, once it is over; null where it was refused. */
const finished = async (answer: Awaited<ReturnType<Call>>, call: Call): Promise<Operation | null> => {
  const asked: Operation | undefined = answer.body.data?.operation ?? answer.body.data;
  if (answer.status > 202 || !asked) return null;
  loseNone();
  let minutes = 1;
  const { body } = await eventually(
    async () => {
      await reconcile(new Date(Date.now() + 60_000 * minutes));
      minutes += 6;
      return call('GET', `/operations/${asked.id}`);
    },
    ({ body }) => body.data.status !== 'pending',
  );
  return body.data;
};

const carryOut = async (domain: DomainRecord, call: Call, { change, lostAt }: Step) => {
  if (lostAt !== null) loseAnswer(domain, lostAt);
  const { method, path, body } = change;
  const answer = await call(method, path, body).finally(loseNone);
  return finished(answer, call);
};

const refusals = new Set<string>();

/** Undoes one of them if that can be done now, with an answer lost or not. */
const tryUndo = async (domain: DomainRecord, call: Call, made: Operation[], pick: Pick): Promise<void> => {
  const next = made[pick(made.length)] as Operation;
  if (pick(3) === 0) loseAnswer(domain, pick(6));
  const answer = await call('POST', `/operations/${next.id}/undo`, { accept_dnssec_risk: true }).finally(
    loseNone,
  );
  const undone = await finished(answer, call);
  // What was changed again since is brought back first; so are nameservers before the zone that they took away.
  if (undone?.error) refusals.add(undone.error.code);
  if (undone?.status === 'succeeded') made.splice(made.indexOf(next), 1);
};

test.each([
  ['the registrar', () => domainAtRegistrar(outside().registrar.url)],
  ['the panel', () => domainAtPanel(outside().registrar.url)],
])(
  'random changes and their undos in any order, with lost answers, leave everything as it was: zone at %s',
  async (_, make) => {
    const kinds = new Set<string>();
    refusals.clear();
    const property = fc.asyncProperty(steps, fc.infiniteStream(fc.nat()), async (wanted, order) => {
      const domain = await make();
      const call = await callerOf(domain);
      // The contacts in full, as this side writes them.
      await carryOut(domain, call, { change: contactsOf(AMA), lostAt: null });
      const before = await stateOf(domain, call);
      const made: Operation[] = [];
      const pick: Pick = (n) => Number(order.next().value) % n;
      for (const step of wanted) {
        const operation = await carryOut(domain, call, step);
        if (operation?.status === 'succeeded') made.push(operation);
        for (const { type } of made) kinds.add(type);
        if (made.length > 0 && pick(4) === 0) await tryUndo(domain, call, made, pick);
      }
      for (let tries = 0; made.length > 0 && tries < 100; tries += 1) await tryUndo(domain, call, made, pick);
      expect(made).toEqual([]);
      expect(await stateOf(domain, call)).toEqual(before);
    });
    await fc.assert(property, { seed: SEED, numRuns: RUNS, endOnFailure: true });
    expect([...kinds].sort()).toEqual(['contacts', 'dns', 'dnssec', 'nameservers', 'settings']);
    expect([...refusals]).toContain('changed_since');
    expect(operationProblems(await readSnapshot())).toEqual([]);
  },
  300_000,
);

const contactsOf = (registrant: typeof AMA): Change => ({
  method: 'PUT',
  path: '/contacts',
  body: { registrant, accept_transfer_lock: true },
});
