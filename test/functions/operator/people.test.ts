import { expect, test } from 'vitest';
import { createUser } from '../../../shared/clients/users.ts';
import { Sentence } from '../../../shared/languages/sentence.ts';
import { addressHash, ownedBy, queuedMail } from '../../../shared/mails/outbox.ts';
import { endSessions, resetPassword } from '../../../shared/operator/accounts.ts';
import { exemptClient } from '../../../shared/operator/clients.ts';
import { acceptDomain, adoptDomain } from '../../../shared/operator/domains.ts';
import { findClients } from '../../../shared/operator/find-clients.ts';
import {
  getMail,
  markTicket,
  resendMail,
  sendAnnouncement,
  subjectOfMail,
} from '../../../shared/operator/messages.ts';
import { addDays } from '../../../shared/platform/dates.ts';
import { verifyPassword } from '../../../shared/platform/password.ts';
import { newId } from '../../../shared/platform/table/key.ts';
import { getItem, queryDuePages, queryPage } from '../../../shared/platform/table/query.ts';
import { put, putNew, transact } from '../../../shared/platform/table/write.ts';
import { clientPointers, collections } from '../../../shared/records/collections.ts';
import { CLIENT_POINTERS, dueAt } from '../../../shared/records/indexes.ts';
import { keys } from '../../../shared/records/keys.ts';
import { beforeWriting } from '../../support/before-writing.ts';
import { storeTicket } from '../../support/fixtures.ts';
import { holdAtRegistrar } from '../../support/own-domain.ts';
import { setAttributes } from '../../support/set-attributes.ts';
import { freshDomain, USD_CLIENT } from '../../support/shop.ts';
import { ACTOR, auditOf, noted, officeForFile, storeClient } from './office.ts';

const fixture = officeForFile();

const now = new Date();
const TIME = now.toISOString();

const storeUser = async () => {
  const id = newId();
  const email = `user-${id}@example.com`;
  await createUser({ id, email, name: 'Efua', password: 'Zx9-unknown-Qw' }, now);
  return { id, email, key: keys.user(id), login: keys.login(email) };
};

const securityOf = async (id: number) =>
  (await queryPage(collections.securityEvents(id), { limit: 10 })).items.map(({ type }) => type);

test('a first password from staff takes the place of the present one and ends every session', async () => {
  const { id, key, login } = await storeUser();
  const { password, until } = await resetPassword(id, ACTOR, now);
  const after = await getItem(login);
  expect(until).toBe(addDays(now, 7).toISOString());
  expect(after?.first_until).toBe(until);
  expect((await verifyPassword(password, after?.password_hash ?? '')).matches).toBe(true);
  expect(await getItem(key)).toMatchObject({ sessions_from: TIME, session_kept: 0 });
  expect(await securityOf(id)).toEqual(['password_reset']);
  expect(await auditOf(0, `user:${id}`)).toEqual([noted('password.reset')]);
});

test('somebody who has the address meanwhile keeps the password', async () => {
  const [user, other] = [await storeUser(), await storeUser()];
  const moved = `moved-${user.id}@example.com`;
  await beforeWriting(
    fixture,
    async () => {
      await setAttributes(user.key, { email: moved });
      await transact([put({ ...keys.login(moved), user_id: user.id, password_hash: 'present' })]);
      await setAttributes(user.login, { user_id: other.id, password_hash: 'of somebody else' });
    },
    () => resetPassword(user.id, ACTOR, now),
  );
  expect((await getItem(user.login))?.password_hash).toBe('of somebody else');
  expect((await getItem(keys.login(moved)))?.first_until).toBeDefined();
});

test('staff end every session of a user', async () => {
  const { id, key } = await storeUser();
  await endSessions(id, ACTOR, now);
  expect(await getItem(key)).toMatchObject({ sessions_from: TIME, session_kept: 0 });
  expect(await securityOf(id)).toEqual(['sessions_ended']);
  expect(await auditOf(0, `user:${id}`)).toEqual([noted('sessions.ended')]);
});

test('a mail is sent anew, to an address that was blocked as well', async () => {
  const client = await storeClient();
  const to = `blocked-${client}@example.com`;
  const content = { template: 'order_created', variables: { invoice: 5 } };
  const mail = queuedMail(ownedBy.client(client), to, content, new Date(0), { locale: 'fr' });
  const blocked = keys.blockedAddress(addressHash(to));
  await transact([putNew(mail), putNew({ ...blocked, reason: 'bounced', since: TIME })]);
  const reference = await resendMail(mail.reference, ACTOR, now);
  expect(reference).not.toBe(mail.reference);
  const { expires_at_epoch } = mail;
  expect(await getMail(reference)).toMatchObject({ ...content, to, locale: 'fr', expires_at_epoch });
  expect(await getItem(blocked)).toBeUndefined();
  const details = { mail: mail.reference };
  expect(await auditOf(client, `client:${client}`)).toEqual([noted('mail.resent', details)]);
});

test('the audit trail names whose a mail is; what is no mail is none', async () => {
  expect(subjectOfMail('client-7-8')).toEqual({ kind: 'client', client_id: 7, id: 7 });
  expect(subjectOfMail('user-7-8')).toEqual({ kind: 'user', client_id: 0, id: 7 });
  const address = subjectOfMail(`address-${'a'.repeat(40)}-8`);
  expect(address).toEqual({ kind: 'user', client_id: 0, id: 0 });
  for (const reference of ['client-7-8', 'nothing'])
    await expect(getMail(reference)).rejects.toMatchObject({ code: 'mail_not_found' });
});

test('a ticket is marked once, and not once it is closed', async () => {
  const ticket = await storeTicket(USD_CLIENT);
  const mark = (id: number, status: 'on_hold' | 'open') => markTicket(USD_CLIENT, id, status, ACTOR, now);
  expect(await mark(ticket.id, 'open')).toMatchObject({ status: 'open', version: 1 });
  expect(await mark(ticket.id, 'on_hold')).toMatchObject({ status: 'on_hold', version: 2 });
  expect(await getItem(keys.ticket(USD_CLIENT, ticket.id))).toMatchObject({ status: 'on_hold', version: 2 });
  expect(await auditOf(USD_CLIENT, `ticket:${ticket.id}`)).toEqual([noted('ticket.on_hold')]);
  const closed = await storeTicket(USD_CLIENT, { status: 'closed' });
  await expect(mark(closed.id, 'open')).rejects.toMatchObject({ code: 'ticket_closed' });
});

test('a client is exempt from tax, and is not any more, by name', async () => {
  const client = await storeClient();
  const exemption = { reason: 'Charity', evidence: 'C-7', until: null };
  await exemptClient(client, exemption, ACTOR, now);
  expect((await getItem(keys.client(client)))?.tax_exemption).toEqual(exemption);
  await exemptClient(client, null, ACTOR, now);
  expect((await getItem(keys.client(client)))?.tax_exemption).toBeNull();
  expect(await auditOf(client, `client:${client}`)).toEqual([
    noted('client.tax_exempted', { reason: 'Charity', evidence: 'C-7', until: 'further notice' }),
    noted('client.tax_exemption_ended'),
  ]);
});

test('an announcement that its worker never hears of is found a minute later, and is noted', async () => {
  const wanted = { type: 'incident', title: 'Down', message: 'We are on it.', server: null } as const;
  const { id } = await sendAnnouncement(wanted, ACTOR, now);
  expect(await getItem(keys.announcement(id))).toMatchObject({
    ...wanted,
    ...dueAt(new Date(now.getTime() + 60_000), id),
  });
  expect((await auditOf(0, 'catalog')).at(-1)).toEqual(
    noted('incident.sent', { id, server: null, title: 'Down' }),
  );
});

const adopt = (name: string) => adoptDomain(USD_CLIENT, name, ACTOR, now);

test('a domain of the account at the registrar becomes a client’s, who is told', async () => {
  const name = freshDomain();
  await expect(adopt(name)).rejects.toMatchObject({ code: 'domain_not_at_registrar' });
  await holdAtRegistrar(fixture.api.stack.outside.registrar.url, name);
  const { id, status } = await adopt(name);
  expect(status).toBe('active');
  const { items } = await queryPage(collections.ofClient(USD_CLIENT, 'EVENT'), { limit: 100 });
  expect(items.filter(({ subject }) => subject.id === id).map(({ type }) => type)).toEqual([
    'domain_registered',
  ]);
  expect(await auditOf(USD_CLIENT, `domain:${id}`)).toEqual([noted('domain.adopted')]);
  await expect(adopt(name)).rejects.toMatchObject({ code: 'name_held' });
});

test('what is no name is not accepted as proved', async () => {
  await expect(acceptDomain(USD_CLIENT, 'no name', ACTOR, now)).rejects.toMatchObject({
    fields: { domain: [expect.any(Sentence)] },
  });
});

test('of many clients of one name twenty-five are found', async () => {
  for (let n = 0; n < 26; n += 1) await storeClient();
  expect(await findClients('Kofi Boateng')).toHaveLength(25);
});

test('a client that was filed before there were several partitions is found and told like any other', async () => {
  const others = [await storeClient(), await storeClient(), await storeClient()];
  const [old = 0] = others;
  for (const kind of CLIENT_POINTERS.filter((one) => one !== 'company' && one !== 'phone')) {
    await setAttributes(keys.clientPointer(old, kind), { due_pk: `FIND#${kind}` });
  }
  for (const client of others) {
    const found = await findClients(`kofi-${client}@example.com`);
    expect(found.map(({ client: { id } }) => id)).toEqual([client]);
  }
  const seen: number[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof queryDuePages>> = await queryDuePages(clientPointers('id'), {
      limit: 2,
      after,
    });
    seen.push(...page.found.map(({ pk }) => Number(pk.split('#')[1])));
    after = page.nextKey;
  } while (after !== null);
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b));
  expect(seen).toEqual(expect.arrayContaining(others));
});
