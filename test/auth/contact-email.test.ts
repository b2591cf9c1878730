import { describe, expect, test } from 'vitest';
import {
  canContactBeUndone,
  changeSince,
  contactBefore,
  pendingChange,
  requireFew,
  withChange,
} from '../../shared/auth/address-history.ts';
import {
  planContactChange,
  planContactConfirmation,
  planContactMail,
  planContactUndo,
  planContactUndoByLink,
  planContactWithdrawal,
} from '../../shared/auth/contact-email.ts';
import type { Contact } from '../../shared/auth/tell-contact.ts';
import { addDays, toEpoch } from '../../shared/platform/dates.ts';
import type { Write } from '../../shared/platform/table/write.ts';
import type { ContactChange } from '../../shared/records/clients.ts';
import type { Actor, MailRecord } from '../../shared/records/events.ts';
import { keys } from '../../shared/records/keys.ts';
import type { LinkRecord, UserRecord } from '../../shared/records/users.ts';
import { clientOf, NOW } from '../support/unit/records.ts';
import { changedIn, inWords, putIn } from '../support/unit/writes.ts';

const days = (count: number) => addDays(NOW, count).toISOString();
const later = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString();
const code = (value: string) => expect.objectContaining({ code: value });
const HERE = { address: '192.0.2.1', device: 'Phone' };
const [OLD, NEW] = ['ama@example.com', 'kofi@example.com'];

const changeOf = (id: number, over: Partial<ContactChange> = {}): ContactChange => ({
  id,
  from: OLD,
  to: NEW,
  by: 'user:5',
  requested_at: days(-1),
  changed_at: null,
  ...over,
});
const confirmed = (id: number, over: Partial<ContactChange> = {}) =>
  changeOf(id, { changed_at: days(-1), ...over });
const clientWith = (contact_changes: ContactChange[], profile: { email?: string; pending_email?: string }) =>
  clientOf(profile, { contact_changes });
const waiting = (...changes: ContactChange[]) => clientWith(changes, { pending_email: NEW });

const userOf = (id: number, over: Partial<UserRecord> = {}): UserRecord => ({
  ...keys.user(id),
  id,
  email: `user-${id}@example.com`,
  name: 'Ama Mensah',
  disabled: false,
  created_at: days(-400),
  ...over,
});
const contactWith = (client = clientOf(), told = [userOf(5)]): Contact => ({
  account: { client, members: told.map(({ id }) => ({ ...keys.member(1, id), user_id: id, client_id: 1 })) },
  told,
});
const linkTo = (change: number, over: Partial<LinkRecord> = {}): LinkRecord => ({
  ...keys.link('hash'),
  purpose: 'contact_confirm',
  email: NEW,
  user_id: null,
  credential: null,
  locale: null,
  contact: { client_id: 1, change },
  created_at: days(0),
  expires_at_epoch: toEpoch(addDays(NOW, 1)),
  ...over,
});

const toWhom = (mails: MailRecord[] = []) =>
  mails.map(
    ({ template, to, variables }) => `${template} ${to}${variables.change_id ? ', with a link' : ''}`,
  );
const entriesOf = (writes: Write[]) =>
  writes.flatMap(({ action: { Put } }) =>
    /^AUDIT#/.test(String(Put?.Item?.pk)) ? [`${Put?.Item?.action} by ${Put?.Item?.actor}`] : [],
  );

describe('the history of a contact address', () => {
  test('has the change that waits: the last to the pending address that is not confirmed', () => {
    const [first, last] = [changeOf(2), changeOf(3)];
    const other = changeOf(4, { to: 'esi@example.com' });
    expect(pendingChange(waiting(confirmed(1), first, last, other, confirmed(5)))).toBe(last);
    expect(pendingChange(clientWith([first], {}))).toBeUndefined();
    expect(pendingChange(clientOf({ pending_email: NEW }))).toBeUndefined();
  });

  test('can be undone for seven days, from when it was confirmed', () => {
    const undone = (...changes: ContactChange[]) => canContactBeUndone(waiting(...changes), NOW);
    expect(undone(confirmed(1, { changed_at: later(days(-7), 1) }))).toBe(true);
    expect(undone(confirmed(1, { changed_at: days(-7) }))).toBe(false);
    expect([undone(changeOf(1)), canContactBeUndone(clientOf(), NOW)]).toEqual([false, false]);
  });

  test('is kept for ten days, and longer where a change still waits', () => {
    const left = (...changes: ContactChange[]) =>
      withChange(waiting(...changes), changeOf(9), NOW).map(({ id }) => id);
    const asked = (id: number, requested_at: string) => changeOf(id, { requested_at, to: 'esi@example.com' });
    expect(left(asked(1, days(-10)), asked(2, later(days(-10), 1)), changeOf(3))).toEqual([2, 3, 9]);
    expect(left(changeOf(1, { requested_at: days(-30) }))).toEqual([1, 9]);
    const ended = confirmed(1, { requested_at: days(-11), changed_at: days(-9) });
    expect(left(ended)).toEqual([1, 9]);
  });

  test('has twenty changes at most', () => {
    const many = (count: number) => () =>
      requireFew(waiting(...Array.from({ length: count }, (_, id) => confirmed(id))), NOW);
    expect(many(19)).not.toThrow();
    expect(many(20)).toThrow(code('too_many_changes'));
  });

  test('says what one of these has changed first since a time', () => {
    const since = days(-2);
    const client = waiting(
      confirmed(1, { requested_at: since, changed_at: since }),
      confirmed(2, { by: 'user:6' }),
      confirmed(3, { requested_at: days(-4) }),
      changeOf(4),
    );
    const first = (by: Actor) => changeSince(client, since, (one) => one === by)?.id;
    expect([first('user:5'), first('user:6'), first('user:7')]).toEqual([3, 2, undefined]);
  });

  test('tells how it was before a change, whatever was changed after it', () => {
    const third = 'esi@example.com';
    const client = clientWith([confirmed(1), confirmed(2, { from: NEW, to: third }), changeOf(3)], {
      email: third,
      pending_email: NEW,
    });
    const backTo = (id: number) => {
      const found = contactBefore(client, id);
      return found && { ...found, contact_changes: found.contact_changes.map((one) => one.id) };
    };
    expect(backTo(1)).toEqual({ email: OLD, pending_email: null, contact_changes: [], gone: [third, NEW] });
    expect(backTo(2)).toEqual({ email: NEW, pending_email: null, contact_changes: [1], gone: [third, NEW] });
    expect(backTo(3)).toEqual({ email: third, pending_email: null, contact_changes: [1, 2], gone: [NEW] });
    expect([backTo(4), contactBefore(clientOf(), 1)]).toEqual([undefined, undefined]);
    // What was asked for before the change goes on waiting.
    const earlier = clientWith([changeOf(1), confirmed(2, { to: third })], {
      email: third,
      pending_email: NEW,
    });
    expect(contactBefore(earlier, 2)).toMatchObject({ email: OLD, pending_email: NEW, gone: [third] });
  });
});

describe('another contact address', () => {
  const change = (over: Partial<Parameters<typeof planContactChange>[2]> = {}, contact = contactWith()) =>
    planContactChange(contact, NEW, { by: 'user:5', origin: HERE, isProven: false, ...over }, NOW);

  test('waits for its mailbox, and is told with a way back to the address before and the owners', () => {
    const { profile, client, writes, mails } = change();
    expect(profile).toEqual({ pending_email: NEW });
    expect(client.contact_changes).toMatchObject([{ from: OLD, to: NEW, by: 'user:5', changed_at: null }]);
    expect(inWords(writes)).toEqual(['new MAIL', 'new MAIL', 'new MAIL', 'new SECURITY', 'new AUDIT']);
    expect(entriesOf(writes)).toEqual(['contact_email.requested by user:5']);
    expect(toWhom(mails)).toEqual([
      'contact_email_requested ama@example.com, with a link',
      'contact_email_requested user-5@example.com, with a link',
      'contact_email_confirm kofi@example.com, with a link',
    ]);
  });

  test('is in force at once where it is proven', () => {
    const { profile, client, writes, mails } = change({ isProven: true });
    expect(profile).toEqual({ email: NEW, pending_email: null });
    expect(client.contact_changes).toMatchObject([{ to: NEW, changed_at: days(0) }]);
    expect(entriesOf(writes)).toEqual(['contact_email.changed by user:5']);
    expect(toWhom(mails)).toEqual([
      'contact_email_changed ama@example.com, with a link',
      'contact_email_changed user-5@example.com, with a link',
    ]);
  });

  test('that staff were told is for the owners alone to undo, not for whoever reads the old mailbox', () => {
    const staff = { by: 'operator:ama', isProven: true } as const;
    expect(toWhom(change(staff).mails)).toEqual([
      'contact_email_changed user-5@example.com, with a link',
      'contact_email_changed ama@example.com',
    ]);
    const owner = contactWith(clientOf(), [userOf(5, { email: OLD }), userOf(6)]);
    expect(toWhom(change(staff, owner).mails)).toEqual([
      'contact_email_changed ama@example.com, with a link',
      'contact_email_changed user-6@example.com, with a link',
    ]);
    // Until it is confirmed, both can.
    expect(toWhom(change({ by: 'operator:ama' }).mails)[0]).toBe(
      'contact_email_requested ama@example.com, with a link',
    );
  });

  test('that follows a log-in leaves what waits, tells the others only, and is one of any number', () => {
    const many = contactWith(waiting(...Array.from({ length: 20 }, (_, id) => confirmed(id))));
    const { profile, mails } = change({ isProven: true, follows: true }, many);
    expect(profile).toEqual({ email: NEW });
    expect(toWhom(mails)).toEqual(['contact_email_changed user-5@example.com, with a link']);
    expect(() => change({}, many)).toThrow(code('too_many_changes'));
  });

  test('is asked for by nobody who has left, was disabled, or has ended all sessions since', () => {
    const asked = changeOf(1);
    const { requested_at } = asked;
    const mailed = (told: UserRecord[], by: Actor = 'user:5') => {
      const contact = contactWith(waiting({ ...asked, by }), told);
      return toWhom(planContactMail(contact, NOW).followUp?.mails);
    };
    const sent = ['contact_email_confirm kofi@example.com, with a link'];
    expect(mailed([userOf(6), userOf(5)])).toEqual(sent);
    expect(mailed([userOf(5, { sessions_from: requested_at })])).toEqual(sent);
    expect(mailed([], 'operator:ama')).toEqual(sent);
    for (const told of [
      [userOf(6)],
      [userOf(5, { disabled: true })],
      [userOf(5, { sessions_from: later(requested_at, 1) })],
    ])
      expect(() => mailed(told)).toThrow(code('pending_email_not_found'));
    expect(() => planContactMail(contactWith(), NOW)).toThrow(code('pending_email_not_found'));
  });

  test('is written to in the language of whoever asked', () => {
    const told = [userOf(6, { locale: 'en' }), userOf(5, { locale: 'fr' })];
    const [mail] = planContactMail(contactWith(waiting(changeOf(1)), told), NOW).followUp?.mails ?? [];
    expect(mail?.locale).toBe('fr');
  });

  test('is withdrawn with the change written down, where one waits', () => {
    const { account } = contactWith(waiting(changeOf(1)));
    const { profile, writes } = planContactWithdrawal(account, 'user:6', NOW);
    expect(profile).toMatchObject({ email: OLD, pending_email: null });
    expect(changedIn(writes, 'CLIENT')[0]?.set.profile).toEqual(profile);
    expect(entriesOf(writes)).toEqual(['contact_email.withdrawn by user:6']);
    expect(() => planContactWithdrawal(contactWith().account, 'user:6', NOW)).toThrow(
      code('pending_email_not_found'),
    );
  });
});

describe('a link about a contact address', () => {
  const contact = contactWith(waiting(confirmed(1, { to: OLD }), changeOf(2)));

  test('confirms the change it was made for, as long as that waits', () => {
    const confirm = (link: LinkRecord, of = contact) =>
      planContactConfirmation({ link, contact: of }, HERE, NOW);
    const { writes = [], followUp } = confirm(linkTo(2));
    const [client] = changedIn(writes, 'CLIENT');
    expect(client?.set).toMatchObject({
      profile: { email: NEW, pending_email: null },
      contact_changes: [confirmed(1, { to: OLD }), changeOf(2, { changed_at: days(0) })],
      contact_proven: NEW,
    });
    expect(entriesOf(writes)).toEqual(['contact_email.changed by user:5']);
    expect(toWhom(followUp?.mails)).toEqual([
      'contact_email_changed ama@example.com, with a link',
      'contact_email_changed user-5@example.com, with a link',
    ]);
    for (const dead of [
      () => confirm(linkTo(1)),
      () => confirm(linkTo(2), contactWith()),
      () => confirm(linkTo(2), contactWith(waiting(changeOf(2)), [])),
      () => planContactConfirmation(undefined, HERE, NOW),
    ])
      expect(dead).toThrow(code('link_invalid'));
  });

  test('undoes a change and all after it, and is used up by that', () => {
    const client = clientWith([confirmed(1), changeOf(2)], { email: NEW });
    const undo = (link: LinkRecord, of = contactWith(client)) =>
      planContactUndoByLink({ link, contact: of }, HERE, NOW);
    const { writes = [], followUp } = undo(linkTo(1, { user_id: 6 }));
    expect(inWords(writes).map((line) => line.split(' if ')[0])).toEqual([
      'delete LINK',
      'change CLIENT',
      'put FIND',
      'change CLIENT',
      'new EVENT',
      'new AUDIT',
      'new SECURITY',
      'new MAIL',
      'new MAIL',
      'new MAIL',
    ]);
    expect(changedIn(writes, 'CLIENT')[0]?.set).toMatchObject({
      profile: { email: OLD },
      contact_changes: [],
    });
    expect(entriesOf(writes)).toEqual(['contact_email.restored by user:6']);
    expect(entriesOf(undo(linkTo(1)).writes ?? [])).toEqual(['contact_email.restored by system']);
    expect(toWhom(followUp?.mails)).toEqual([
      'contact_email_restored ama@example.com',
      'contact_email_restored kofi@example.com',
      'contact_email_restored user-5@example.com',
    ]);
    for (const dead of [
      () => undo(linkTo(3)),
      () => undo({ ...linkTo(1), contact: undefined as never }),
      () => planContactUndoByLink(undefined, HERE, NOW),
    ])
      expect(dead).toThrow(code('link_invalid'));
  });

  test('that undoes what was never in force tells of no other profile, and nobody at the address', () => {
    const plan = planContactUndo(contact, 2, 'user:5', HERE, NOW, ['user-7@example.com']);
    expect(putIn(plan?.writes ?? [], 'EVENT')).toEqual([]);
    expect(plan?.gone).toEqual([NEW]);
    expect(toWhom(plan?.mails)).toEqual([
      'contact_email_restored ama@example.com',
      'contact_email_restored user-5@example.com',
    ]);
    expect(planContactUndo(contact, 9, 'user:5', HERE, NOW)).toBeUndefined();
  });
});
