import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getAccount } from '../../../shared/auth/change-credentials.ts';
import { contactsMoved, planContactsFollow } from '../../../shared/auth/contact-follow.ts';
import { PROOF_MINUTES } from '../../../shared/auth/limits.ts';
import { loadTold } from '../../../shared/auth/tell-contact.ts';
import { getClient } from '../../../shared/clients/clients.ts';
import {
  createClient,
  createUser,
  loadMembers,
  MAX_MEMBERS,
  membership,
} from '../../../shared/clients/users.ts';
import type { Role } from '../../../shared/contract/roles.ts';
import { NOWHERE } from '../../../shared/events/index.ts';
import { dispatchFollowUp } from '../../../shared/events/plan.ts';
import { newMail, ownedBy, writeMail } from '../../../shared/mails/outbox.ts';
import { addMember } from '../../../shared/operator/accounts.ts';
import { editClient } from '../../../shared/operator/clients.ts';
import { addDays } from '../../../shared/platform/dates.ts';
import { newId } from '../../../shared/platform/table/key.ts';
import { getItem, queryPage } from '../../../shared/platform/table/query.ts';
import { transact, update, writeOne } from '../../../shared/platform/table/write.ts';
import { collections } from '../../../shared/records/collections.ts';
import { keys } from '../../../shared/records/keys.ts';
import { newSession } from '../../contract/seed.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { atOnce, tally } from '../../support/at-once.ts';
import { eventually } from '../../support/eventually.ts';
import { mailAbout, mailsTo, tokenIn } from '../../support/inbox.ts';
import { findProblems } from '../../support/invariants.ts';
import { type Newcomer, newUser } from '../../support/users.ts';

const fixture = apiForFile();

const REQUESTED = /was asked for$/;
const CHANGED = /was changed$/;
const CONFIRM = /^Confirm this contact address/;

const somewhere = () => `${randomUUID()}@example.com`;
const post = (path: string, body: unknown, token?: string) =>
  fixture.api('POST', path, { body, ...(token ? { token } : {}) });
const change = ({ client, token }: Newcomer, email: string) =>
  fixture.api('PATCH', `/clients/${client}/profile`, { token, body: { email } });
const withdraw = ({ client, token }: Newcomer) =>
  fixture.api('DELETE', `/clients/${client}/profile/pending-email`, { token });
const resend = ({ client, token }: Newcomer) =>
  post(`/clients/${client}/profile/pending-email/resend`, {}, token);
const confirm = (token: string) => post('/contact-email/confirm', { token });
const undo = (token: string) => post('/contact-email/undo', { token });

/** Where an account is written to, and what waits. */
const shown = async ({ client }: Newcomer) => {
  const { email, pending_email } = (await getClient(client)).profile;
  return [email, pending_email ?? null];
};
const subjectsTo = async (email: string) =>
  (await mailsTo(fixture.api.stack, email)).map(({ subject }) => subject);
const countTo = async (email: string, subject: RegExp) =>
  (await subjectsTo(email)).filter((one) => subject.test(one)).length;
/** The link of the mail that came last, of so many with these words. */
const linkTo = async (email: string, subject: RegExp, mails = 1): Promise<string> => {
  await eventually(
    () => countTo(email, subject),
    (count) => count === mails,
  );
  return tokenIn(await mailAbout(fixture.api.stack, email, subject));
};
const eventsOf = async ({ token }: Newcomer): Promise<string[]> => {
  const { body } = await fixture.api('GET', '/me/security-events', { token });
  return body.data.map(({ type }: { type: string }) => type).filter((type: string) => /^contact/.test(type));
};

test('another contact address waits for its mailbox, and meanwhile gets nothing but the link', async () => {
  const [owner, partner] = [await newUser(fixture.api), await newUser(fixture.api)];
  await owner.shareWith(partner);
  const to = somewhere();
  const old = await newSession(owner.user, PROOF_MINUTES + 1);
  const refused = await change({ ...owner, token: old }, to);
  expect([refused.status, refused.body.code]).toEqual([403, 'reauthentication_required']);
  const { status, body } = await change(owner, to);
  expect([status, body.data.email, body.data.pending_email]).toEqual([200, owner.email, to]);

  const link = await linkTo(to, CONFIRM);
  const ticket = { department_id: 1, subject: 'Where does this go?', message: 'Please look.' };
  await post(`/clients/${owner.client}/tickets`, ticket, owner.token);
  await eventually(
    () => countTo(owner.email, /^\[/),
    (count) => count === 1,
  );
  expect(await subjectsTo(to)).toHaveLength(1);
  const told = JSON.stringify(await mailsTo(fixture.api.stack, to));
  for (const word of ['Quartey', 'Efua', owner.email]) expect(told).not.toContain(word);
  for (const address of [owner.email, partner.email])
    expect((await mailAbout(fixture.api.stack, address, REQUESTED)).text).toContain('/contact-email/undo#');
  for (const user of [owner, partner]) expect(await eventsOf(user)).toEqual(['contact_email_requested']);

  expect((await confirm(link)).status).toBe(200);
  expect(await shown(owner)).toEqual([to, null]);
  const { body: me } = await fixture.api('GET', '/me', { token: partner.token });
  expect(me.clients).toContainEqual(expect.objectContaining({ email: to, pending_email: null }));
  for (const address of [owner.email, partner.email])
    expect((await mailAbout(fixture.api.stack, address, CHANGED)).text).toContain('/contact-email/undo#');
  expect(await eventsOf(partner)).toEqual(['contact_email_changed', 'contact_email_requested']);
  await post(`/clients/${owner.client}/tickets`, { ...ticket, subject: 'And this?' }, owner.token);
  // The mailbox has agreed, so it is told what the ticket is about.
  expect((await mailAbout(fixture.api.stack, to, /^\[/)).text).toContain('And this?');
  expect((await confirm(link)).body.code).toBe('link_invalid');
  expect(await findProblems(fixture.api.stack.outside)).toEqual([]);
}, 60_000);

test('whoever reads the old mailbox stops a change before it is confirmed, and its link is dead', async () => {
  const owner = await newUser(fixture.api);
  const to = somewhere();
  await change(owner, to);
  const link = await linkTo(to, CONFIRM);
  const stop = await linkTo(owner.email, REQUESTED);
  expect((await undo(stop)).status).toBe(200);
  expect(await shown(owner)).toEqual([owner.email, null]);
  expect((await confirm(link)).body.code).toBe('link_invalid');
  expect((await undo(stop)).body.code).toBe('link_invalid');
  expect(await eventsOf(owner)).toEqual(['contact_email_restored', 'contact_email_requested']);
  await mailAbout(fixture.api.stack, owner.email, /was undone$/);
  expect(await subjectsTo(to)).toHaveLength(1);
}, 60_000);

test('a change is undone after it was confirmed, whatever the one who made it did since', async () => {
  const owner = await newUser(fixture.api);
  const [second, third] = [somewhere(), somewhere()];
  await change(owner, second);
  const oldest = await linkTo(owner.email, REQUESTED);
  expect((await confirm(await linkTo(second, CONFIRM))).status).toBe(200);
  await change(owner, third);
  const later = await linkTo(second, REQUESTED);
  expect((await confirm(await linkTo(third, CONFIRM))).status).toBe(200);
  // The thief undoes the own second change, asks for another and withdraws that: none of it makes the oldest link void.
  expect((await undo(later)).status).toBe(200);
  expect(await shown(owner)).toEqual([second, null]);
  await change(owner, third);
  expect((await withdraw(owner)).body.data).toMatchObject({ email: second, pending_email: null });
  await change(owner, third);
  expect((await undo(oldest)).status).toBe(200);
  expect(await shown(owner)).toEqual([owner.email, null]);
  for (const address of [owner.email, second]) await mailAbout(fixture.api.stack, address, /was undone$/);
  expect((await confirm(await linkTo(third, CONFIRM, 3))).body.code).toBe('link_invalid');
}, 60_000);

test('a pending address is withdrawn, sent its link again, or replaced by another one', async () => {
  const owner = await newUser(fixture.api);
  expect((await resend(owner)).body.code).toBe('pending_email_not_found');
  expect((await withdraw(owner)).body.code).toBe('pending_email_not_found');
  const [first, second] = [somewhere(), somewhere()];
  await change(owner, first);
  const link = await linkTo(first, CONFIRM);
  expect((await resend(owner)).status).toBe(202);
  const again = await linkTo(first, CONFIRM, 2);
  expect(again).not.toBe(link);
  await change(owner, second);
  for (const dead of [link, again]) expect((await confirm(dead)).body.code).toBe('link_invalid');
  const other = await linkTo(second, CONFIRM);
  expect((await withdraw(owner)).status).toBe(200);
  expect((await confirm(other)).body.code).toBe('link_invalid');
  expect(await shown(owner)).toEqual([owner.email, null]);
  // Whoever asked cannot make the way back void by giving it up.
  expect((await undo(await linkTo(owner.email, REQUESTED, 2))).status).toBe(200);
  // A form that sends all of a profile gives up nothing that waits.
  await change(owner, second);
  await fixture.api('PATCH', `/clients/${owner.client}/profile`, {
    token: owner.token,
    body: { email: owner.email, city: 'Tema' },
  });
  expect(await shown(owner)).toEqual([owner.email, second]);
  const reader = await newUser(fixture.api);
  await owner.shareWith(reader, 'read_only');
  for (const call of [resend, withdraw])
    expect((await call({ ...reader, client: owner.client })).body.code).toBe('role_forbidden');
}, 60_000);

test('the address with which a user logs in is in force at once, told and undone like any other', async () => {
  const [owner, admin] = [await newUser(fixture.api), await newUser(fixture.api)];
  await owner.shareWith(admin, 'admin');
  const theirs = { ...admin, client: owner.client };
  expect((await change(theirs, admin.email)).body.data).toMatchObject({
    email: admin.email,
    pending_email: null,
  });
  expect(await countTo(admin.email, CONFIRM)).toBe(0);
  expect((await undo(await linkTo(owner.email, CHANGED))).status).toBe(200);
  expect(await shown(owner)).toEqual([owner.email, null]);
  // That of somebody else is not, not even of another owner.
  const partner = await newUser(fixture.api);
  await owner.shareWith(partner);
  expect((await change(owner, partner.email)).body.data.pending_email).toBe(partner.email);
  expect((await change(owner, admin.email)).body.data.pending_email).toBe(admin.email);
}, 60_000);

test('links of contact addresses end: to confirm after three days, to undo after seven', async () => {
  const owner = await newUser(fixture.api);
  const to = somewhere();
  await change(owner, to);
  const [link, stop] = [await linkTo(to, CONFIRM), await linkTo(owner.email, REQUESTED)];
  const keyOf = (token: string) => keys.link(createHash('sha256').update(token).digest('base64url'));
  const { items } = await queryPage(collections.mails(ownedBy.client(owner.client)), { limit: 10 });
  const sent = Math.max(...items.map(({ created_at }) => Date.parse(created_at)));
  for (const [token, days, use] of [
    [link, 3, confirm],
    [stop, 7, undo],
  ] as const) {
    const kept = await getItem(keyOf(token));
    const lasts = (kept?.expires_at_epoch ?? 0) * 1000 - sent;
    expect(Math.round(lasts / 86_400_000)).toBe(days);
    await writeOne(update(keyOf(token), { set: { expires_at_epoch: Math.floor(sent / 1000) - 1 } }));
    expect((await use(token)).body.code).toBe('link_invalid');
  }
  expect(await shown(owner)).toEqual([owner.email, to]);
}, 60_000);

test('a link is for its own purpose, address and change alone', async () => {
  const owner = await newUser(fixture.api);
  const to = somewhere();
  await change(owner, to);
  const [link, stop] = [await linkTo(to, CONFIRM), await linkTo(owner.email, REQUESTED)];
  expect((await undo(link)).body.code).toBe('link_invalid');
  expect((await confirm(stop)).body.code).toBe('link_invalid');
  expect((await post('/auth/email/confirm', { token: link })).body.code).toBe('link_invalid');
  expect((await confirm('forged')).body.code).toBe('link_invalid');
  // The same address, asked for anew, has a link of its own.
  await change(owner, to);
  expect((await confirm(link)).body.code).toBe('link_invalid');
  expect((await confirm(await linkTo(to, CONFIRM, 2))).status).toBe(200);
}, 60_000);

test('who asked chooses a new password, or has to leave the account: the link that waits is dead', async () => {
  const [owner, thief] = [await newUser(fixture.api), await newUser(fixture.api)];
  const [first, second] = [somewhere(), somewhere()];
  await change(owner, first);
  const link = await linkTo(first, CONFIRM);
  const body = { current_password: owner.password, password: 'four-yellow-baskets' };
  expect((await post('/me/password', body, owner.token)).status).toBe(200);
  expect((await confirm(link)).body.code).toBe('link_invalid');
  expect((await resend(owner)).body.code).toBe('pending_email_not_found');

  await owner.shareWith(thief, 'admin');
  await change({ ...thief, client: owner.client }, second);
  const theirs = await linkTo(second, CONFIRM);
  const member = `/clients/${owner.client}/members/${thief.user}`;
  expect((await fixture.api('DELETE', member, { token: owner.token })).status).toBe(200);
  expect((await confirm(theirs)).body.code).toBe('link_invalid');
  expect(await shown(owner)).toEqual([owner.email, second]);
}, 60_000);

test('mails to unproven addresses are counted for the account and for the user, and tell of nothing more', async () => {
  const owner = await newUser(fixture.api);
  const other = await newUser(fixture.api);
  await other.shareWith(owner);
  const statuses: number[] = [];
  for (let sent = 0; sent < 9; sent += 1) {
    const fresh = await newSession(owner.user);
    statuses.push((await change({ ...owner, token: fresh }, somewhere())).status);
  }
  statuses.push((await resend(owner)).status, (await resend(owner)).status);
  statuses.push((await change(owner, somewhere())).status);
  statuses.push((await change({ ...owner, client: other.client }, somewhere())).status);
  expect(tally(statuses)).toEqual({ 200: 9, 202: 1, 429: 3 });
  // What is refused is not counted, and others have their own.
  expect((await change(other, somewhere())).status).toBe(200);
  // The mails with which the changes are undone come all the same.
  await eventually(
    () => countTo(owner.email, REQUESTED),
    (count) => count === 10,
  );
}, 60_000);

test('too many changes in a week are refused, and the oldest link works all the same', async () => {
  const owner = await newUser(fixture.api);
  await change(owner, somewhere());
  const stop = await linkTo(owner.email, REQUESTED);
  const { contact_changes = [] } = await getClient(owner.client);
  const more = Array.from({ length: 19 }, (_, index) => ({
    ...contact_changes[0],
    id: index,
    to: 'a@b.example',
  }));
  await writeOne(
    update(keys.client(owner.client), {
      set: { contact_changes: [...contact_changes, ...more] as typeof contact_changes },
    }),
  );
  expect((await change(owner, somewhere())).body.code).toBe('too_many_changes');
  expect((await undo(stop)).status).toBe(200);
  expect((await change(owner, somewhere())).status).toBe(200);
}, 60_000);

test('confirmed or undone by many at once, it happens once; of both at once the undoing stands', async () => {
  const owner = await newUser(fixture.api);
  const to = somewhere();
  await change(owner, to);
  const [link, stop] = [await linkTo(to, CONFIRM), await linkTo(owner.email, REQUESTED)];
  const confirmed = await atOnce(() => confirm(link), 8);
  expect(tally(confirmed.map(({ status }) => status))).toEqual({ 200: 1, 422: 7 });
  const undone = await atOnce(() => undo(stop), 8);
  expect(tally(undone.map(({ status }) => status))).toEqual({ 200: 1, 422: 7 });
  expect(await shown(owner)).toEqual([owner.email, null]);
  for (let round = 1; round <= 4; round += 1) {
    await change(owner, to);
    const both = [
      await linkTo(to, CONFIRM, round + 1),
      await linkTo(owner.email, REQUESTED, round + 1),
    ] as const;
    const [yes, no] = await Promise.all([confirm(both[0]), undo(both[1])]);
    expect([200, 422]).toContain(yes.status);
    expect(no.status).toBe(200);
    expect(await shown(owner)).toEqual([owner.email, null]);
  }
  const wanted = Array.from({ length: 4 }, somewhere);
  const asked = await Promise.all(wanted.map((email) => change(owner, email)));
  expect(asked.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  const [, pending] = await shown(owner);
  expect(wanted).toContain(pending);
  expect(await findProblems(fixture.api.stack.outside)).toEqual([]);
}, 120_000);

test('a contact address that follows a log-in is told to the other owners, who can have the old one back', async () => {
  const [owner, partner] = [await newUser(fixture.api), await newUser(fixture.api)];
  await owner.shareWith(partner);
  const waiting = somewhere();
  await change(owner, waiting);
  const to = somewhere();
  await post('/me/email', { email: to, current_password: owner.password }, owner.token);
  const link = tokenIn(await mailAbout(fixture.api.stack, to, /^Confirm your new/));
  expect((await post('/auth/email/confirm', { token: link })).status).toBe(200);
  expect(await shown(owner)).toEqual([to, waiting]);
  const back = await linkTo(partner.email, CHANGED);
  // The one whose log-in it is has one mail, with which all of it is undone.
  expect(await countTo(owner.email, CHANGED)).toBe(1);
  expect((await undo(back)).status).toBe(200);
  expect(await shown(owner)).toEqual([owner.email, waiting]);
}, 60_000);

test('a log-in moves with as many client accounts as one transaction takes, and is taken back from any number', async () => {
  const owner = await newUser(fixture.api);
  await owner.shareWith(await newUser(fixture.api));
  await owner.shareWith(await newUser(fixture.api), 'support');
  const { id: _id, email: _email, ...profile } = (await getClient(owner.client)).profile;
  const open = async (email: string, times: number) => {
    for (let count = 0; count < times; count += 1)
      await createClient({ ...profile, email, postal_address: null }, owner.user, new Date());
  };
  const loggedIn = async () => (await getAccount(owner.user)).user;
  const changeLogin = async (to: string) => {
    const body = { email: to, current_password: owner.password };
    expect((await post('/me/email', body, owner.token)).status).toBe(202);
    const link = tokenIn(await mailAbout(fixture.api.stack, to, /^Confirm your new/));
    return post('/auth/email/confirm', { token: link });
  };
  const thief = somewhere();
  // Eight for the account of three members, whose other owner is told, and four for each that is the user's alone.
  await open(owner.email, 18);
  const plan = planContactsFollow(await loggedIn(), thief, 'system', NOWHERE, new Date());
  expect((await plan).writes).toHaveLength(80);
  expect((await changeLogin(thief)).status).toBe(200);
  const back = tokenIn(
    await mailAbout(fixture.api.stack, owner.email, /^The e-mail address of your account/),
  );

  await open(thief, 7);
  // Five, and three for each of the others.
  expect(await contactsMoved(await loggedIn(), owner.email)).toHaveLength(80);
  await open(thief, 1);
  expect(await contactsMoved(await loggedIn(), owner.email)).toHaveLength(80);
  const refused = await changeLogin(somewhere());
  expect([refused.status, refused.body.code]).toEqual([409, 'too_many_accounts']);
  const { status } = await post('/auth/email/undo', { token: back, password: 'four-yellow-baskets' });
  expect(status).toBe(200);
  expect(await shown(owner)).toEqual([owner.email, null]);
}, 60_000);

test('an account that is taken back has its contact address back too', async () => {
  const owner = await newUser(fixture.api);
  const [thief, contact] = [somewhere(), somewhere()];
  await post('/me/email', { email: thief, current_password: owner.password }, owner.token);
  const link = tokenIn(await mailAbout(fixture.api.stack, thief, /^Confirm your new/));
  await post('/auth/email/confirm', { token: link });
  expect(await shown(owner)).toEqual([thief, null]);
  await change(owner, contact);
  expect((await confirm(await linkTo(contact, CONFIRM))).status).toBe(200);
  const waiting = somewhere();
  await change(owner, waiting);
  const back = tokenIn(
    await mailAbout(fixture.api.stack, owner.email, /^The e-mail address of your account/),
  );
  const { status, body } = await post('/auth/email/undo', { token: back, password: 'four-yellow-baskets' });
  expect(status).toBe(200);
  expect(body.removed.contact_emails).toEqual([contact, waiting]);
  expect(await shown(owner)).toEqual([owner.email, null]);
  const { text } = await mailAbout(fixture.api.stack, owner.email, /is yours again$/);
  expect(text).toContain(contact);
  expect((await confirm(await linkTo(waiting, CONFIRM))).body.code).toBe('link_invalid');
}, 60_000);

test('taking an account back leaves what staff and other members have settled, and undoes what a stranger has', async () => {
  const [owner, partner, accomplice] = await Promise.all([0, 1, 2].map(() => newUser(fixture.api)));
  if (!owner || !partner || !accomplice) throw new Error('no users');
  const { id: _id, ...profile } = (await getClient(owner.client)).profile;
  const open = async () => {
    const email = somewhere();
    const details = { ...profile, email, postal_address: null };
    return { ...owner, email, client: await createClient(details, owner.user, new Date()) };
  };
  const [ofStaff, ofPartner, ofStranger] = [await open(), await open(), await open()];
  await addMember(ofPartner.client, partner.user, 'admin', 'operator:ama', new Date());
  await addMember(ofStranger.client, accomplice.user, 'admin', 'operator:ama', new Date());
  const thief = somewhere();
  await post('/me/email', { email: thief, current_password: owner.password }, owner.token);
  const link = tokenIn(await mailAbout(fixture.api.stack, thief, /^Confirm your new/));
  expect((await post('/auth/email/confirm', { token: link })).status).toBe(200);

  const settled = somewhere();
  await editClient(ofStaff.client, { email: settled }, true, 'operator:ama', new Date());
  for (const [by, { client }] of [
    [partner, ofPartner],
    [accomplice, ofStranger],
  ] as const)
    expect((await change({ ...by, client }, by.email)).body.data.email).toBe(by.email);
  const member = `/clients/${ofStranger.client}/members/${accomplice.user}`;
  expect((await fixture.api('DELETE', member, { token: owner.token })).status).toBe(200);

  const back = tokenIn(
    await mailAbout(fixture.api.stack, owner.email, /^The e-mail address of your account/),
  );
  const { body } = await post('/auth/email/undo', { token: back, password: 'four-yellow-baskets' });
  expect(body.removed.contact_emails.toSorted()).toEqual([accomplice.email, thief].toSorted());
  expect(await shown(ofStaff)).toEqual([settled, null]);
  expect(await shown(ofPartner)).toEqual([partner.email, null]);
  expect(await shown(ofStranger)).toEqual([ofStranger.email, null]);
}, 60_000);

test('an account is not deleted while a changed contact address can be had back, and then forgets all of them', async () => {
  const owner = await newUser(fixture.api);
  const to = somewhere();
  await change(owner, to);
  await confirm(await linkTo(to, CONFIRM));
  const waiting = somewhere();
  await change(owner, waiting);
  const deletion = () => post('/me/deletion-request', {}, owner.token);
  expect((await deletion()).body.blockers).toEqual([expect.objectContaining({ type: 'address_changed' })]);
  const { contact_changes = [] } = await getClient(owner.client);
  const old = contact_changes.map((one) => ({
    ...one,
    changed_at: one.changed_at && addDays(new Date(), -8).toISOString(),
  }));
  await writeOne(update(keys.client(owner.client), { set: { contact_changes: old } }));
  expect((await deletion()).status).toBe(200);
  const left = JSON.stringify(await getClient(owner.client));
  for (const address of [owner.email, to, waiting]) expect(left).not.toContain(address);
}, 60_000);

test('staff ask for the address to be confirmed too, unless it was confirmed to them', async () => {
  const owner = await newUser(fixture.api);
  const [first, second] = [somewhere(), somewhere()];
  await editClient(owner.client, { email: first }, false, 'operator:ama', new Date());
  expect(await shown(owner)).toEqual([owner.email, first]);
  expect((await confirm(await linkTo(first, CONFIRM))).status).toBe(200);
  await editClient(owner.client, { email: second }, true, 'operator:ama', new Date());
  expect(await shown(owner)).toEqual([second, null]);
  // Whoever reads the old mailbox could undo for ever what staff have settled; the owners can.
  expect((await mailAbout(fixture.api.stack, first, CHANGED)).text).not.toContain('/contact-email/undo#');
  expect((await undo(await linkTo(owner.email, CHANGED, 2))).status).toBe(200);
  expect(await shown(owner)).toEqual([first, null]);
}, 60_000);

test('in an account with as many members as can be, the first owner is told, and has the old address back', async () => {
  const [owner, admin] = [await newUser(fixture.api), await newUser(fixture.api)];
  await owner.shareWith(admin, 'admin');
  const { profile } = await getClient(owner.client);
  const join = (user: number, role: Role) =>
    transact(membership(user, profile, role, new Date(), owner.user));
  for (let joined = 2; joined < 15; joined += 1) {
    const person = { email: somewhere(), name: 'Kofi', password: owner.password };
    await join(await createUser(person, new Date()), 'owner');
  }
  // The others of so many owners are not told one by one.
  expect(await loadTold(await loadMembers(owner.client))).toHaveLength(10);
  for (let joined = 15; joined < MAX_MEMBERS; joined += 1) await join(newId(), 'support');
  const to = somewhere();
  const everything = {
    first_name: 'Adwoa',
    last_name: 'Sarpong',
    company_name: 'Sarpong',
    phone: '+233201112223',
  };
  const asked = await fixture.api('PATCH', `/clients/${owner.client}/profile`, {
    token: await newSession(admin.user),
    body: { ...everything, country: 'GH', email: to },
  });
  expect(asked.status).toBe(200);
  const stop = await linkTo(owner.email, REQUESTED);
  expect((await confirm(await linkTo(to, CONFIRM))).status).toBe(200);
  expect((await undo(stop)).status).toBe(200);
  expect(await shown(owner)).toEqual([owner.email, null]);
  for (const user of [owner, admin]) expect(await eventsOf(user)).toContain('contact_email_requested');
}, 60_000);

test('a mail about a change that is no more is not sent', async () => {
  const owner = await newUser(fixture.api);
  const to = somewhere();
  // Another one waits.
  await change(owner, somewhere());
  const variables = { client_id: owner.client, change_id: 1, new_email: to };
  const planned = (
    ['contact_email_confirm', 'contact_email_requested', 'contact_email_changed'] as const
  ).map((template) => newMail(ownedBy.client(owner.client), to, { template, variables }, new Date()));
  await Promise.all(planned.map((mail) => writeOne(writeMail(mail))));
  await dispatchFollowUp({ mails: planned });
  const statuses = () =>
    Promise.all(
      planned.map(async ({ pk, sk }) => (await getItem({ pk, sk } as (typeof planned)[0]))?.reason),
    );
  await eventually(statuses, (reasons) => reasons.every((reason) => reason === 'overtaken'));
  expect(await subjectsTo(to)).toEqual([]);
});

test('a mail about a change that the release before left in the outbox is sent as it is', async () => {
  const owner = await newUser(fixture.api);
  const variables = {
    ...{ at: new Date().toISOString(), device: null, ip_address: null },
    ...{ secure_url: 'https://app.example/password/forgot', new_email: 'new@example.com' },
  };
  const planned = { template: 'contact_email_changed' as const, variables };
  const mail = newMail(ownedBy.client(owner.client), owner.email, planned, new Date());
  await writeOne(writeMail(mail));
  await dispatchFollowUp({ mails: [mail] });
  const { text } = await mailAbout(fixture.api.stack, owner.email, CHANGED);
  expect(text).toContain('/password/forgot');
});
