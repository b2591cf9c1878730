import { afterEach, expect, test } from 'vitest';
import type { Role } from '../../shared/contract/roles.ts';
import { addMember } from '../../shared/operator/accounts.ts';
import { apiForFile } from '../support/api-per-file.ts';
import { atOnce, inRounds, tally } from '../support/at-once.ts';
import { untilIdle } from '../support/idle.ts';
import { findProblems } from '../support/invariants.ts';
import { type Newcomer, newUser } from '../support/users.ts';

const fixture = apiForFile();

afterEach(async () => {
  await untilIdle(fixture.api.stack);
  expect(await findProblems(fixture.api.stack.outside)).toEqual([]);
});

/** A client account with several owners, the first of whom has made it. */
const ownersOf = async (count: number): Promise<[Newcomer, ...Newcomer[]]> => {
  const first = await newUser(fixture.api);
  const others: Newcomer[] = [];
  for (let made = 1; made < count; made += 1) {
    const other = await newUser(fixture.api);
    await first.shareWith(other);
    others.push(other);
  }
  return [first, ...others];
};

const memberPath = (client: number, user: number) => `/clients/${client}/members/${user}`;
const leave = ({ client }: Newcomer, { user, token }: Newcomer) =>
  fixture.api('DELETE', memberPath(client, user), { token });
const setRole = ({ client }: Newcomer, by: Newcomer, user: number, role: Role) =>
  fixture.api('PATCH', memberPath(client, user), { token: by.token, body: { role } });

const ownersLeft = async ({ client }: Newcomer, owners: Newcomer[]) => {
  const answers = await Promise.all(
    owners.map(({ token }) => fixture.api('GET', `/clients/${client}`, { token })),
  );
  return answers.filter(({ body }) => body.data?.role === 'owner').length;
};

test('of owners who all leave at once, one stays', async () => {
  await inRounds(async () => {
    const owners = await ownersOf(4);
    const answers = await atOnce((caller) => leave(owners[0], owners[caller] ?? owners[0]), owners.length);
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 3, 409: 1 });
    expect(await ownersLeft(owners[0], owners)).toBe(1);
  }, 3);
});

test('of owners who demote each other at once, one stays', async () => {
  await inRounds(async () => {
    const owners = await ownersOf(3);
    const next = (caller: number) => owners[(caller + 1) % owners.length] ?? owners[0];
    const answers = await atOnce(
      (caller) => setRole(owners[0], owners[caller] ?? owners[0], next(caller).user, 'support'),
      owners.length,
    );
    expect(answers.map(({ status }) => status)).not.toContain(500);
    expect(await ownersLeft(owners[0], owners)).toBeGreaterThan(0);
  }, 3);
});

test('of two owners who delete themselves at once, beside a third member, one stays', async () => {
  await inRounds(async () => {
    const [first, second = first] = await ownersOf(2);
    const clerk = await newUser(fixture.api);
    await first.shareWith(clerk, 'billing');
    const answers = await atOnce(
      (caller) =>
        fixture.api('POST', '/me/deletion-request', { token: (caller === 0 ? first : second).token }),
      2,
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(2);
    expect(await ownersLeft(first, [first, second])).toBeGreaterThan(0);
  }, 3);
});

test('an owner who leaves while another one deletes the account of theirs leaves nobody without an owner', async () => {
  await inRounds(async () => {
    const [first, second = first] = await ownersOf(2);
    const clerk = await newUser(fixture.api);
    await first.shareWith(clerk, 'billing');
    const [deleted, left] = await Promise.all([
      fixture.api('POST', '/me/deletion-request', { token: first.token }),
      leave(first, second),
    ]);
    expect([deleted.status, left.status].filter((status) => status === 200).length).toBeLessThan(2);
  }, 5);
});

test('a member who is changed and removed at once is gone, whatever came first', async () => {
  await inRounds(async () => {
    const owner = await newUser(fixture.api);
    const clerk = await newUser(fixture.api);
    await owner.shareWith(clerk, 'billing');
    const [changed, removed] = await Promise.all([
      setRole(owner, owner, clerk.user, 'owner'),
      fixture.api('DELETE', memberPath(owner.client, clerk.user), { token: owner.token }),
    ]);
    expect([200, 404]).toContain(changed.status);
    expect(removed.status).toBe(200);
    expect((await fixture.api('GET', `/clients/${owner.client}`, { token: clerk.token })).status).toBe(403);
  }, 3);
});

test('a profile that changes while somebody joins is the same for the new member', async () => {
  await inRounds(async (round) => {
    const owner = await newUser(fixture.api);
    const clerk = await newUser(fixture.api);
    const path = `/clients/${owner.client}/profile`;
    const body = { company_name: `Round ${round}` };
    const [changed] = await Promise.all([
      fixture.api('PATCH', path, { token: owner.token, body }),
      addMember(owner.client, clerk.user, 'read_only', 'operator:test', new Date()),
    ]);
    expect(changed.status).toBe(200);
    const seen = await fixture.api('GET', `/clients/${owner.client}`, { token: clerk.token });
    expect(seen.body.data.company_name).toBe(body.company_name);
  });
});
