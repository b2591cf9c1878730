import { describe, expect, test } from 'vitest';
import { canBeTakenBack, historyBefore, leaving } from '../../shared/auth/address-history.ts';
import {
  moveLogin,
  planConfirmedEmail,
  planEmailChange,
  planPasswordChange,
  planReset,
} from '../../shared/auth/change-credentials.ts';
import {
  planConfirmation,
  planFactor,
  planFactorRemoval,
  planFactorReset,
  planRecoveryCodes,
  requireCode,
} from '../../shared/auth/change-factors.ts';
import { credentialMark } from '../../shared/auth/links.ts';
import { spendWith } from '../../shared/auth/second-factor.ts';
import { planTakingBack, type TakingBack } from '../../shared/auth/take-back.ts';
import { addDays, toEpoch } from '../../shared/platform/dates.ts';
import { check, remove, update, type Write } from '../../shared/platform/table/write.ts';
import { keys } from '../../shared/records/keys.ts';
import type {
  FactorRecord,
  LinkRecord,
  LoginRecord,
  PasskeyRecord,
  UserRecord,
} from '../../shared/records/users.ts';
import { NOW } from '../support/unit/records.ts';
import { changedIn, inWords, putIn } from '../support/unit/writes.ts';

const days = (count: number) => addDays(NOW, count).toISOString();
const code = (value: string) => expect.objectContaining({ code: value });
const HERE = { address: '192.0.2.1', device: 'Phone' };
const EMAIL = 'ama@example.com';

const userOf = (over: Partial<UserRecord> = {}): UserRecord => ({
  ...keys.user(5),
  id: 5,
  email: EMAIL,
  name: 'Ama Mensah',
  disabled: false,
  created_at: days(-400),
  ...over,
});
const LOGIN: LoginRecord = { ...keys.login(EMAIL), user_id: 5, password_hash: 'old' };
const accountOf = (over: Partial<UserRecord> = {}) => ({ user: userOf(over), login: LOGIN });
const linkOf = (over: Partial<LinkRecord> = {}): LinkRecord => ({
  ...keys.link('hash'),
  purpose: 'password_reset',
  email: EMAIL,
  user_id: 5,
  credential: credentialMark('old'),
  locale: null,
  created_at: days(0),
  expires_at_epoch: toEpoch(addDays(NOW, 1)),
  ...over,
});
const factorOf = (id: number, over: Partial<FactorRecord> = {}): FactorRecord => ({
  ...keys.factor(5, id),
  id,
  name: `App ${id}`,
  secret: 'sealed',
  confirmed_at: days(-30),
  created_at: days(-30),
  ...over,
});
const passkeyOf = (id: number, created_at: string): PasskeyRecord => ({
  ...keys.passkey(5, id),
  id,
  name: `Passkey ${id}`,
  credential_id: String(id),
  public_key: '',
  counter: 0,
  transports: [],
  backed_up: false,
  created_at,
  last_used_at: null,
});
const CODES = { ...keys.recoveryCodes(5), hashes: ['a'], created_at: days(-30) };

describe('a new password', () => {
  test('by a link uses the link up, ends every session and is told of', () => {
    const { writes, followUp } = planReset(
      linkOf(),
      accountOf(),
      { passwordHash: 'new', passkeys: [] },
      HERE,
      NOW,
    );
    expect(inWords(writes)).toMatchInlineSnapshot(`
      [
        "delete LINK",
        "change LOGIN if password_hash = "old"",
        "change USER",
        "new AUDIT",
        "new SECURITY",
        "new MAIL",
      ]
    `);
    expect(changedIn(writes, 'USER')[0]?.set).toEqual({
      sessions_from: days(0),
      session_kept: 0,
    });
    expect(followUp?.mails).toHaveLength(1);
  });

  test('is none by a link of an earlier password, of a disabled user or of nobody', () => {
    for (const [link, account] of [
      [undefined, accountOf()],
      [linkOf(), undefined],
      [linkOf(), accountOf({ disabled: true })],
      [linkOf({ credential: credentialMark('older') }), accountOf()],
      [linkOf({ credential: null }), accountOf()],
    ] as const) {
      expect(() => planReset(link, account, { passwordHash: 'new', passkeys: [] }, HERE, NOW)).toThrow(
        code('link_invalid'),
      );
    }
  });

  test('of the user’s own choice keeps the session it was chosen in', () => {
    const { writes } = planPasswordChange(accountOf(), 50, 'new', HERE, NOW);
    expect(inWords(writes)).toMatchInlineSnapshot(`
      [
        "change LOGIN if password_hash = "old"",
        "change USER",
        "new AUDIT",
        "new SECURITY",
        "new MAIL",
      ]
    `);
  });
});

describe('a new address', () => {
  const confirmed = (link: LinkRecord | undefined, account = accountOf()) =>
    planConfirmedEmail(link, account, HERE, NOW);

  test('is asked for with a mail to it, and is another one', () => {
    const { writes, followUp } = planEmailChange(accountOf(), 'Kofi@Example.com', HERE, NOW);
    expect(inWords(writes)).toMatchInlineSnapshot(`
      [
        "new AUDIT",
        "new SECURITY",
        "new MAIL",
      ]
    `);
    expect(followUp?.mails?.map(({ to }) => to)).toEqual(['kofi@example.com']);
    expect(() => planEmailChange(accountOf(), 'AMA@example.com', HERE, NOW)).toThrow(
      code('validation_failed'),
    );
  });

  test('is not confirmed by a link of an earlier password, of a disabled user, of nobody, or to the present one', async () => {
    const link = linkOf({ purpose: 'email_change', email: 'kofi@example.com' });
    for (const [one, account] of [
      [undefined, accountOf()],
      [link, accountOf({ disabled: true })],
      [{ ...link, credential: credentialMark('older') }, accountOf()],
      [{ ...link, email: EMAIL }, accountOf()],
    ] as const) {
      await expect(confirmed(one, account)).rejects.toThrow(code('link_invalid'));
    }
  });

  test('leaves the old one for ten days, of which it can be taken back for seven', () => {
    const history = [7, 8, 10, 11].map((count) => ({ email: `${count}@example.com`, at: days(-count) }));
    const later = new Date(NOW.getTime() - 1);
    expect(canBeTakenBack(userOf({ email_history: history.slice(0, 1) }), later)).toBe(true);
    expect(canBeTakenBack(userOf({ email_history: history.slice(0, 1) }), NOW)).toBe(false);
    expect(canBeTakenBack(userOf(), NOW)).toBe(false);
    expect(leaving(userOf({ email_history: history }), NOW).map(({ email }) => email)).toEqual([
      '7@example.com',
      '8@example.com',
      EMAIL,
    ]);
  });

  test('is the last of twenty in that time', () => {
    const many = (count: number) =>
      leaving(
        userOf({ email_history: Array.from({ length: count }, () => ({ email: EMAIL, at: days(0) })) }),
        NOW,
      );
    expect(many(19)).toHaveLength(20);
    expect(() => many(20)).toThrow(code('too_many_changes'));
  });

  test('leaves what is known of the password, until there is another one', () => {
    const first = { ...LOGIN, first_until: days(1) };
    const moved = (login: LoginRecord, password_hash?: string) =>
      putIn(
        moveLogin({ user: userOf(), login }, 'kofi@example.com', {
          login: password_hash ? { password_hash } : {},
          user: {},
          contacts: [],
        }),
        'LOGIN',
      )[0];
    const asked = { password_hash: 'old', user_id: 5 };
    expect(moved(LOGIN)).toMatchObject(asked);
    expect(moved(LOGIN)).not.toHaveProperty('first_until');
    expect(moved(LOGIN)).not.toHaveProperty('without_password');
    expect(moved(first)).toMatchObject({ ...asked, first_until: days(1) });
    expect(moved(first, 'new')).toMatchObject({ password_hash: 'new' });
    expect(moved(first, 'new')).not.toHaveProperty('first_until');
    const without = { ...LOGIN, without_password: true as const };
    expect(moved(without)).toMatchObject({ without_password: true });
    expect(moved(without, 'new')).not.toHaveProperty('without_password');
  });

  test('is taken back by the link of its change, and those after it with it', () => {
    const user = userOf({ email_history: [-3, -2, -1].map((count) => ({ email: EMAIL, at: days(count) })) });
    const left = (over: Partial<LinkRecord>, of = user) =>
      historyBefore(of, linkOf(over))?.map(({ at }) => at);
    expect(left({ changed_at: days(-2) })).toEqual([days(-3)]);
    expect(left({ changed_at: days(-5) })).toBeUndefined();
    expect(left({ created_at: days(-2) })).toEqual([days(-3)]);
    const restored = (count: number) =>
      left({ created_at: days(-2) }, { ...user, email_restored_at: days(count) });
    expect([restored(-3), restored(-2), restored(-1)]).toEqual([[days(-3)], undefined, undefined]);
  });
});

describe('an account that is taken back', () => {
  const since = days(-1);
  const taken = async (over: Partial<TakingBack> = {}) =>
    planTakingBack(
      {
        link: linkOf({ purpose: 'email_undo' }),
        account: accountOf({ second_factor: true }),
        history: [],
        since,
        factors: [],
        passkeys: [],
        codes: undefined,
        sessions: 0,
        ...over,
      },
      'new',
      { devices: 0, members: [], invitations: [], contact_emails: [] },
      HERE,
      NOW,
    );
  const words = async (over: Partial<TakingBack>) => inWords((await taken(over)).writes);
  const removed = async (over: Partial<TakingBack>) =>
    (await words(over)).filter((line) => /FACTOR|RECOVERY/.test(line));

  test('loses the factors that were confirmed since, and keeps those from before', async () => {
    const old = factorOf(1, { confirmed_at: since, created_at: since });
    const added = factorOf(2, { confirmed_at: days(0) });
    const { removed: told } = await taken({ factors: [old, added], codes: CODES });
    expect(told.factors).toEqual(['App 2']);
    expect(await removed({ factors: [old, added], codes: CODES })).toMatchInlineSnapshot(`
      [
        "delete FACTOR",
      ]
    `);
    const shown = { ...CODES, created_at: days(0) };
    expect(await removed({ factors: [old], codes: shown })).toMatchInlineSnapshot(`
      [
        "delete RECOVERY",
      ]
    `);
    const begun = factorOf(3, { confirmed_at: null, created_at: days(0) });
    expect(await removed({ factors: [begun], codes: CODES })).toMatchInlineSnapshot(`
      [
        "delete FACTOR",
        "delete RECOVERY",
      ]
    `);
  });

  test('loses the passkeys that were added since, and the codes that were shown since', async () => {
    const passkeys = [passkeyOf(1, since), passkeyOf(2, days(0))];
    const { removed: told, writes = [] } = await taken({ passkeys });
    expect(told.factors).toEqual(['Passkey 2']);
    expect(inWords(writes)).toContain('delete PASSKEY');
    expect(await removed({ passkeys, codes: { ...CODES, created_at: since } })).toEqual([]);
    expect(await removed({ passkeys, codes: { ...CODES, created_at: days(0) } })).toEqual([
      'delete RECOVERY',
    ]);
  });

  test('is asked for no second factor where none is left, and for it where one is', async () => {
    const marks = async (over: Partial<TakingBack>) =>
      (await taken(over)).writes
        .filter(({ action }) => action.Update)
        .flatMap((write) => changedIn([write], 'USER'))
        .flatMap((change) => change.removed);
    expect(await marks({ factors: [] })).toEqual(['second_factor']);
    expect(await marks({ factors: [factorOf(1)] })).toEqual([]);
    expect(await marks({ factors: [factorOf(1, { confirmed_at: null })] })).toEqual(['second_factor']);
    expect(await marks({ passkeys: [passkeyOf(1, since)] })).toEqual([]);
    expect(await marks({ passkeys: [passkeyOf(1, days(0))] })).toEqual(['second_factor']);
    expect(await marks({ account: accountOf() })).toEqual([]);
  });

  test('is written only as it was read, with the link used up', async () => {
    expect(await words({})).toMatchInlineSnapshot(`
      [
        "delete LINK",
        "change LOGIN if password_hash = "old"",
        "change USER if email = "ama@example.com" AND attribute_not_exists(email_history) AND second_factor = true",
        "new AUDIT",
        "new SECURITY",
        "new MAIL",
      ]
    `);
    await expect(
      planTakingBack(
        undefined,
        'new',
        { devices: 0, members: [], invitations: [], contact_emails: [] },
        HERE,
        NOW,
      ),
    ).rejects.toThrow(code('link_invalid'));
  });
});

describe('an authenticator app', () => {
  const confirmation = (user: UserRecord, factor = factorOf(1, { confirmed_at: null })) =>
    planConfirmation(
      user,
      { factors: [factor], codes: undefined },
      { id: 1, step: 9, tokenId: 50 },
      HERE,
      NOW,
    );

  test('is one of ten at most', () => {
    const added = (count: number) =>
      planFactor(
        userOf(),
        Array.from({ length: count }, (_, id) => factorOf(id)),
        { id: 99, secret: '', url: '', sealed: '' },
        'App',
        NOW,
      );
    expect(inWords(added(9).writes)).toEqual(['new FACTOR']);
    expect(() => added(10)).toThrow(code('too_many_factors'));
  });

  test('that is the first ends all other sessions and comes with codes; another one does neither', () => {
    const first = confirmation(userOf());
    expect(inWords(first.writes)).toMatchInlineSnapshot(`
      [
        "change FACTOR if confirmed_at = null",
        "change USER if attribute_not_exists(second_factor)",
        "new RECOVERY",
        "new SECURITY",
        "new AUDIT",
        "new MAIL",
      ]
    `);
    expect(first.codes).toHaveLength(10);
    expect(JSON.stringify(first.writes.map(({ action }) => action))).toContain('factor.added');
    const next = confirmation(userOf({ second_factor: true }));
    expect(inWords(next.writes)).toMatchInlineSnapshot(`
      [
        "change FACTOR if confirmed_at = null",
        "change USER if second_factor = true",
        "new SECURITY",
        "new AUDIT",
        "new MAIL",
      ]
    `);
    expect(next.codes).toEqual([]);
    const set = ({ writes }: typeof first) => changedIn(writes, 'USER')[0]?.set;
    expect(set(first)).toEqual({ second_factor: true, sessions_from: days(0), session_kept: 50 });
    expect(set(next)).toEqual({ second_factor: true });
  });

  test('is confirmed once', async () => {
    expect(() => confirmation(userOf(), factorOf(1))).toThrow(code('factor_confirmed'));
    await expect(requireCode(factorOf(1), '123456', NOW)).rejects.toThrow(code('factor_confirmed'));
  });

  test('that is the last takes the codes with it, and is not taken for the last beside another', () => {
    const removal = (...factors: FactorRecord[]) =>
      inWords(
        planFactorRemoval(userOf({ second_factor: true }), { factors, passkeys: [] }, 1, HERE, NOW).writes,
      );
    expect(removal(factorOf(1), factorOf(2, { confirmed_at: null }))).toMatchInlineSnapshot(`
      [
        "delete FACTOR",
        "change USER if attribute_exists(second_factor)",
        "delete RECOVERY",
        "new SECURITY",
        "new AUDIT",
        "new MAIL",
      ]
    `);
    expect(removal(factorOf(1), factorOf(2), factorOf(3))).toMatchInlineSnapshot(`
      [
        "delete FACTOR",
        "require FACTOR",
        "new SECURITY",
        "new AUDIT",
        "new MAIL",
      ]
    `);
    expect(removal(factorOf(1, { confirmed_at: null }))).toMatchInlineSnapshot(`
      [
        "delete FACTOR",
      ]
    `);
  });

  test('that is the last is told as that', () => {
    const told = (...others: FactorRecord[]) =>
      planFactorRemoval(userOf(), { factors: [factorOf(1), ...others], passkeys: [] }, 1, HERE, NOW).followUp
        ?.mails?.[0]?.variables.left;
    expect([told(), told(factorOf(2)), told(factorOf(2, { confirmed_at: null }))]).toEqual([
      undefined,
      true,
      undefined,
    ]);
  });

  test('is taken away by staff with all others and the codes', () => {
    const { writes } = planFactorReset(userOf(), [factorOf(1), factorOf(2)], 'operator:ama', NOW);
    expect(inWords(writes)).toMatchInlineSnapshot(`
      [
        "delete FACTOR",
        "delete FACTOR",
        "change USER",
        "delete RECOVERY",
        "new SECURITY",
        "new AUDIT",
        "new MAIL",
      ]
    `);
  });

  test('goes with recovery codes, which are renewed only while there is one', () => {
    expect(inWords(planRecoveryCodes(userOf(), CODES, HERE, NOW).writes)).toMatchInlineSnapshot(`
      [
        "change USER if attribute_exists(second_factor)",
        "change RECOVERY if hashes = ["a"]",
        "new SECURITY",
      ]
    `);
    expect(inWords(planRecoveryCodes(userOf(), undefined, HERE, NOW).writes)[1]).toMatchInlineSnapshot(
      `"new RECOVERY"`,
    );
  });
});

test('a code is spent along with what it was asked for, and each item written once', () => {
  const [app, other] = [factorOf(1), factorOf(2)];
  const second = { writes: [update(app, { set: { last_step: 9 } })] };
  const spent = (...writes: Write[]) => inWords(spendWith(second, { writes }).writes);
  expect(spent(check(app), check(other), update(userOf(), { set: { disabled: true } }))).toEqual([
    'change FACTOR',
    'require FACTOR',
    'change USER',
  ]);
  expect(spent(remove(app))).toEqual(['delete FACTOR']);
});
