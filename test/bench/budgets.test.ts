import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { BYTES, CALLS, MAX_BYTES, MAX_CALLS } from './budgets.ts';
import { type Bench, type Measured, measureEndpoints, startBench } from './endpoints.ts';
import { depthOf, readUnitsOf, writeUnitsOf } from './table-proxy.ts';
import { writtenBytes } from './written-bytes.ts';

/**
 * How many table calls may wait for one another, by operation; a read has one. Reasons: a write is one after what it
 * depends on was read; log-in reads credentials,
 * counts the attempt at three limits one after the other, reads the user and the sessions, then writes the token. A limit
 * of a session is counted once the token has proved true.
 */
const DEPTH: Record<string, number> = {
  'POST /auth/login': 5,
  // The limit, the passkey, whence it comes, the sessions, the write.
  'POST /auth/passkey': 5,
  'POST /auth/logout': 2,
  'DELETE /auth/tokens/{token}': 2,
  // A code is counted at two limits, one after the other, before it is compared.
  'POST /me/factors/{factor}/confirm': 5,
  // The password is compared before the code.
  'POST /me/factors/{factor}/remove': 6,
  'POST /me/recovery-codes': 6,
  // A link leads to its user, the user to the address and to the clients that are told of, each to its members,
  // whose owners are told.
  'POST /auth/email/confirm': 8,
  // Whoever was added since the change is taken out, one after the other, before the account is given back.
  'POST /auth/email/undo': 19,
  // A link leads to its client, the members and the users who are told.
  'POST /contact-email/confirm': 5,
  'POST /contact-email/undo': 5,
  // The mails of a day are counted for the client account, and then for the user.
  'POST /clients/{client}/profile/pending-email/resend': 6,
  // Invitations of a day are counted for the client account, and then for the user.
  'POST /clients/{client}/members': 6,
  // What the registrar says of the names is kept beside the order.
  'POST /clients/{client}/orders': 3,
  'POST /orders/quote': 2,
  // The TLDs on offer, which are kept for 15 s, may be read before.
  'POST /domains/check': 4,
  'POST /domains/bulk-check': 4,
  'POST /domains/suggest': 3,
  'POST /clients/{client}/invoices/{invoice}/payments/start': 3,
  // What the gateway has decided is settled at once: by its reference the attempt, the attempts, the write, the result.
  'POST /clients/{client}/invoices/{invoice}/payments/{payment}/otp': 7,
  'POST /clients/{client}/credit/invoices': 3,
  'POST /clients/{client}/domains/{domain}/renew': 3,
  'POST /clients/{client}/hosting/{hostingAccount}/renew': 3,
  // A change of a domain is claimed, made at the registrar and noted step by step, so that it can go on after a crash.
  'PATCH /clients/{client}/domains/{domain}': 9,
  'PUT /clients/{client}/domains/{domain}/contacts': 9,
  'PUT /clients/{client}/domains/{domain}/dnssec': 9,
  'PUT /clients/{client}/domains/{domain}/glue': 9,
  'PUT /clients/{client}/domains/{domain}/nameservers': 9,
  'POST /clients/{client}/domains/{domain}/operations/{operation}/undo': 9,
  'POST /clients/{client}/domains/{domain}/dns/changes': 12,
  // These ask the registrar or the panel, whose limit is counted first.
  'GET /clients/{client}/domains/{domain}/contacts': 4,
  'GET /clients/{client}/domains/{domain}/dnssec': 4,
  'GET /clients/{client}/domains/{domain}/glue': 4,
  'GET /clients/{client}/domains/{domain}/dns/records': 5,
  'GET /clients/{client}/domains/{domain}/dns/templates': 5,
  // A document is rendered with the first look at it, in the language of its client's user, and noted with its invoice.
  'GET /clients/{client}/invoices/{invoice}/pdf': 6,
  'GET /clients/{client}/credit-notes/{creditNote}/pdf': 6,
  // All that a balance comes from is read once the caller is known.
  'GET /clients/{client}/statement': 2,
  'GET /clients/{client}/statement/pdf': 3,
  // Members are read after the client, whose count of their changes then vouches for them.
  'PATCH /clients/{client}/profile': 3,
  // Who the members are is known before what they are called.
  'GET /clients/{client}/members': 2,
  // What a user has depends on which clients the user has, and on who else has them.
  'GET /me/deletion-eligibility': 3,
  // A deletion goes step by step, so that it can go on after a crash.
  'POST /me/deletion-request': 40,
};

/** Reads that look through everything a user has. */
const WIDE = new Set(['GET /me/deletion-eligibility', 'POST /me/deletion-request']);

/** Reads that count their calls to the registrar or the panel. */
const ASKS_OUTSIDE = /\{domain\}\/(contacts|dnssec|glue|dns\/records|dns\/templates)$/;

const NO_TABLE = ['/status', '/openapi.json', '/mobile/config'];

/** Capacity units of a call, loosely above today's use: a page of 25 small records, a batch, a transaction. */
const MAX_READ_UNITS = 25;
const MAX_WRITE_UNITS = 60;

const SIDE_BY_SIDE_MS = 10;

let bench: Bench;
let measured: Map<string, Measured>;

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

beforeAll(async () => {
  bench = await startBench();
  // Calls made at once must all begin before the first is answered, on a loaded machine too: else they count as a row.
  bench.proxy.delayCalls(SIDE_BY_SIDE_MS);
  measured = new Map((await measureEndpoints(bench)).map((entry) => [nameOf(entry.operation), entry]));
}, 300_000);
afterAll(() => bench.close());

describe.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  const isRead = endpoint.method === 'GET';

  test('succeeds as measured', () => {
    const { status, body } = measured.get(name)?.response ?? {};
    expect(status).toBeLessThan(300);
    // A change of a domain is accepted before the registrar is asked for it.
    if (!isRead) expect(body?.data?.status).not.toBe('failed');
  });

  test('keeps its number of table calls in a row', () => {
    const depth = depthOf(measured.get(name)?.calls ?? []);
    const budget = NO_TABLE.includes(endpoint.path) ? 0 : (DEPTH[name] ?? (isRead ? 1 : 4));
    expect(depth).toBeLessThanOrEqual(budget);
  });

  test('keeps its number of table calls in all', () => {
    const budget = CALLS[name] ?? (isRead ? MAX_CALLS.read : MAX_CALLS.other);
    expect(measured.get(name)?.calls.length).toBeLessThanOrEqual(budget);
  });

  test('keeps to the bytes it may write', () => {
    const calls = measured.get(name)?.calls ?? [];
    expect(writtenBytes(calls)).toBeLessThanOrEqual(BYTES[name] ?? MAX_BYTES);
  });

  test('keeps its capacity units, and a read writes nothing', () => {
    const calls = measured.get(name)?.calls ?? [];
    expect(readUnitsOf(calls)).toBeLessThanOrEqual(WIDE.has(name) ? 4 * MAX_READ_UNITS : MAX_READ_UNITS);
    const mayWrite = !isRead || ASKS_OUTSIDE.test(name);
    expect(writeUnitsOf(calls)).toBeLessThanOrEqual(mayWrite ? MAX_WRITE_UNITS : 0);
  });

  test('scans nothing', () => {
    expect(measured.get(name)?.calls.map(({ operation }) => operation)).not.toContain('Scan');
  });
});
