import { describe, expect, test } from 'vitest';
import { isProved, proofOf, requirePasskeyProof, requireProof } from '../../shared/auth/limits.ts';
import { isFirstPasswordOver, replaceFirst } from '../../shared/auth/log-in.ts';
import { requireGoodPassword } from '../../shared/auth/password-rules.ts';
import {
  expiryOf,
  isExpired,
  latestExpiry,
  mintToken,
  parseAuthorization,
  planOthersEnded,
  planRevocation,
  sameHash,
} from '../../shared/auth/sessions.ts';
import type { EndpointDefinition } from '../../shared/contract/endpoint.ts';
import { permitted } from '../../shared/http/handler.ts';
import { config } from '../../shared/platform/config/config.ts';
import { addDays, toEpoch } from '../../shared/platform/dates.ts';
import { MAX_ID } from '../../shared/platform/table/key.ts';
import { keys } from '../../shared/records/keys.ts';
import { type LoginRecord, type TokenRecord, type UserRecord, wasEnded } from '../../shared/records/users.ts';
import { clientOf, NOW } from '../support/unit/records.ts';
import { inWords } from '../support/unit/writes.ts';

const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);
const at = (count: number) => minutes(count).toISOString();
const code = (value: string) => expect.objectContaining({ code: value });

const tokenOf = (over: Partial<TokenRecord> = {}): TokenRecord => ({
  ...keys.token(5, 50),
  id: 50,
  hash: 'hash',
  device_name: 'Phone',
  created_at: at(0),
  last_used_at: at(0),
  expires_at_epoch: latestExpiry(NOW),
  ...over,
});
const userOf = (over: Partial<UserRecord> = {}): UserRecord => ({
  ...keys.user(5),
  id: 5,
  email: 'ama@example.com',
  name: 'Ama Mensah',
  disabled: false,
  created_at: at(-60),
  ...over,
});

describe('a session', () => {
  test('is ended with all that began before, but for the one kept', () => {
    const ends = (user: Partial<UserRecord>) => wasEnded(tokenOf(), userOf(user));
    expect([ends({}), wasEnded(tokenOf(), undefined)]).toEqual([false, false]);
    expect([-1, 0, 1].map((minute) => ends({ sessions_from: at(minute) }))).toEqual([false, true, true]);
    expect(ends({ sessions_from: at(1), session_kept: 50 })).toBe(false);
    expect(ends({ sessions_from: at(1), session_kept: 49 })).toBe(true);
  });

  test('is ended of a disabled user, and as the oldest of too many, whichever was kept', () => {
    const ends = (user: Partial<UserRecord>) => wasEnded(tokenOf(), userOf(user));
    expect(ends({ disabled: true })).toBe(true);
    expect([49, 50, 51].map((oldest_session) => ends({ oldest_session, session_kept: 50 }))).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('is ended by itself or with all others, and the user sees it among what happened', () => {
    const here = { address: null, device: null };
    expect(inWords(planRevocation(5, 50, here, NOW).writes)).toEqual(['delete TOKEN', 'new SECURITY']);
    expect(inWords(planOthersEnded(5, 50, here, NOW).writes)).toEqual(['change USER', 'new SECURITY']);
  });

  test('that nobody uses expires after ninety days, and any after a year', () => {
    expect(expiryOf(tokenOf())).toBe(toEpoch(addDays(NOW, 90)));
    expect(latestExpiry(NOW)).toBe(toEpoch(addDays(NOW, 365)));
    const used = tokenOf({ last_used_at: addDays(NOW, 300).toISOString() });
    expect(expiryOf(used)).toBe(toEpoch(addDays(NOW, 365)));
    const end = addDays(NOW, 90);
    expect([isExpired(tokenOf(), new Date(end.getTime() - 1)), isExpired(tokenOf(), end)]).toEqual([
      false,
      true,
    ]);
  });

  test('has a token that is read as it was made, and as none where anything of it is different', () => {
    const { text, hash } = mintToken(5, MAX_ID);
    expect(parseAuthorization(`Bearer ${text}`)).toEqual({ userId: 5, tokenId: MAX_ID, hash });
    expect(parseAuthorization(`Bearer ${mintToken(MAX_ID, 5).text}`)).toMatchObject({ userId: MAX_ID });
    const wrong = `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`;
    const tooBig = [mintToken(MAX_ID + 1, 1).text, mintToken(1, MAX_ID + 1).text];
    for (const other of [wrong, '', `x${text}`, ...tooBig]) {
      expect(parseAuthorization(`Bearer ${other}`), other).toBeNull();
    }
    expect([parseAuthorization(undefined), parseAuthorization(text)]).toEqual([null, null]);
    expect([sameHash('ab', 'ab'), sameHash('ab', 'ac'), sameHash('ab', 'abc')]).toEqual([true, false, false]);
  });
});

describe('who it is', () => {
  const proof = (by: 'password' | 'factor') => ({ at: at(0), by });

  test('is proved for ten minutes, by the second factor of whoever has one', () => {
    const asked = (by: 'password' | 'factor', lacksFactor: boolean, minute: number) =>
      isProved({ proof: proof(by), lacksFactor }, minutes(minute));
    expect([0, 10, 10.001].map((minute) => asked('factor', false, minute))).toEqual([true, true, false]);
    expect([0, 10, 10.001].map((minute) => asked('password', true, minute))).toEqual([true, true, false]);
    expect(asked('password', false, 0)).toBe(false);
    expect(isProved({ proof: proof('password') }, NOW)).toBe(false);
    expect(isProved({ lacksFactor: true }, NOW)).toBe(false);
    expect(proofOf(tokenOf())).toEqual({ at: at(0), by: 'password' });
    expect(proofOf(tokenOf({ proved_at: at(3), proved_by: 'factor' }))).toEqual({ at: at(3), by: 'factor' });
  });

  test('is proved by a passkey for what takes one, and by nothing else', () => {
    const asked = (by: 'password' | 'factor' | 'passkey', minute: number) => () =>
      requirePasskeyProof({ proof: { at: at(0), by }, lacksFactor: by === 'password' }, minutes(minute));
    expect(asked('passkey', 10)).not.toThrow();
    for (const not of [asked('passkey', 11), asked('factor', 0), asked('password', 0)])
      expect(not).toThrow(code('reauthentication_required'));
  });

  test('is asked for by what the user has', () => {
    const asked = (lacksFactor: boolean) => () => requireProof({ lacksFactor }, NOW);
    expect(asked(true)).toThrow(/your password/);
    expect(asked(false)).toThrow(/second factor/);
  });
});

describe('a caller', () => {
  const caller = {
    userId: 5,
    tokenId: 50,
    clientId: 1,
    role: 'billing',
    profile: clientOf().profile,
    proof: { at: at(0), by: 'password' },
    lacksFactor: true,
  } as const;
  type Asked = Partial<Pick<EndpointDefinition, 'permission' | 'activeOnly' | 'reauthentication'>>;
  const asks = (definition: Asked & { beforeSecondFactor?: true }, over: object = {}, now = NOW) =>
    permitted(Promise.resolve({ ...caller, ...over }), definition as EndpointDefinition, now);

  test('needs a role with the permission', async () => {
    expect(await asks({ permission: 'billing:pay' })).toEqual(caller);
    for (const over of [{ role: 'technical' }, { role: undefined }]) {
      await expect(asks({ permission: 'billing:pay' }, over)).rejects.toThrow(code('role_forbidden'));
    }
    expect(await asks({}, { role: undefined })).toMatchObject({ userId: 5 });
  });

  test('of an account that is not active does what is open to all', async () => {
    const over = { profile: { ...caller.profile, status: 'inactive' } };
    expect(await asks({}, over)).toMatchObject(over);
    await expect(asks({ activeOnly: true }, over)).rejects.toThrow(code('client_inactive'));
    expect(await asks({ activeOnly: true })).toEqual(caller);
  });

  test('has to have shown lately who it is, where that is asked for', async () => {
    const definition = { reauthentication: 'required' } as const;
    expect(await asks(definition)).toEqual(caller);
    await expect(asks(definition, {}, minutes(11))).rejects.toThrow(code('reauthentication_required'));
    expect(await asks({ reauthentication: 'in_part' }, {}, minutes(11))).toEqual(caller);
  });

  test('needs a second factor where the provider requires one, but to set it up', async () => {
    const usual = config().second_factor;
    Object.assign(config(), { second_factor: 'required' });
    try {
      await expect(asks({})).rejects.toThrow(code('second_factor_required'));
      expect(await asks({ beforeSecondFactor: true })).toEqual(caller);
      expect(await asks({}, { lacksFactor: false })).toMatchObject({ lacksFactor: false });
    } finally {
      Object.assign(config(), { second_factor: usual });
    }
    expect(await asks({})).toEqual(caller);
  });
});

describe('a password', () => {
  const good = (password: string) => () => requireGoodPassword(password, 'ama.mensah@example.com');
  test('is refused where it is on every list, or little more than the name of the user or provider', () => {
    expect(good('correct horse battery')).not.toThrow();
    for (const guessable of ['password123', '2024-mypassword!', 'AmaMensah2024', `${config().brand}12345`]) {
      expect(good(guessable), guessable).toThrow(code('validation_failed'));
    }
    expect(good('amamensah-12345')).toThrow(code('validation_failed'));
    expect(good('amamensah-123456')).not.toThrow();
    expect(good('12345')).not.toThrow();
    // A name of three letters is part of many good passwords, one of four is guessed.
    const named = (name: string) => () => requireGoodPassword(`${name}-12345`, `${name}@example.com`);
    expect(named('kofi')).toThrow(code('validation_failed'));
    expect(named('ama')).not.toThrow();
  });

  const loginOf = (over: Partial<LoginRecord> = {}): LoginRecord => ({
    ...keys.login('ama@example.com'),
    user_id: 5,
    password_hash: 'old',
    ...over,
  });

  test('from staff works until its time, and gives way to one of the user’s own', async () => {
    expect(
      [-1, 0, 1].map((minute) => isFirstPasswordOver(loginOf({ first_until: at(minute) }), NOW)),
    ).toEqual([true, true, false]);
    expect(isFirstPasswordOver(loginOf(), NOW)).toBe(false);
    const first = loginOf({ first_until: at(1) });
    const chosen = (new_password?: string) =>
      replaceFirst(first, 'ama@example.com', { password: 'given by staff', new_password });
    for (const none of [undefined, 'given by staff']) {
      await expect(chosen(none)).rejects.toThrow(code('new_password_required'));
    }
    await expect(chosen('password123')).rejects.toThrow(code('validation_failed'));
    expect(inWords(await chosen('my own long password'))).toEqual(['change LOGIN if password_hash = "old"']);
    expect(await replaceFirst(loginOf(), 'ama@example.com', { password: 'mine' })).toEqual([]);
  });
});
