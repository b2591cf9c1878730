import { expect, test } from 'vitest';
import { logicalName } from '../../infra/constructs/service-function.ts';
import { routes } from '../../infra/definitions/functions.ts';
import { rulesByFunction, type TableWrite } from '../../infra/definitions/table-rules.ts';
import { triggersOf } from '../../infra/definitions/triggers.ts';
import { asFunction, permits } from '../../infra/local/roles.ts';
import { expiryOf, latestExpiry } from '../../shared/auth/sessions.ts';
import { update, writeOne } from '../../shared/platform/table/write.ts';
import { keys } from '../../shared/records/keys.ts';
import { allResources, ofType, synthesise } from './synthesise.ts';

/** Of a stage that is not in test mode. */
const triggers = triggersOf({});

type Conditions = Record<string, Record<string, string | string[]>>;
type Statement = {
  Effect: 'Allow' | 'Deny';
  Action: string | string[];
  Resource: unknown;
  Condition?: Conditions;
};

const synthesis = synthesise();
const listOf = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

const policies = new Map(
  ofType(allResources(synthesis), 'AWS::IAM::Role').map(([id, { Properties }]) => [
    id.replace(/[0-9A-F]{8}$/, ''),
    (Properties.Policies ?? []) as { PolicyDocument: { Statement: Statement[] } }[],
  ]),
);

const functions = [...routes, ...triggers];
const roleOf = (name: string) => `${logicalName(name)}Role`;
const statementsOf = (name: string): Statement[] =>
  (policies.get(roleOf(name)) ?? []).flatMap(({ PolicyDocument }) => PolicyDocument.Statement);

/** What a request tells IAM about itself (DynamoDB, "Using IAM policy conditions for fine-grained access control"). */
type Attempt = { action: TableWrite; partition: string; attributes: string[] };

/** The only wildcard here is one at the end. */
const isLike = (pattern: string, value: string) =>
  pattern.endsWith('*') ? value.startsWith(pattern.slice(0, -1)) : value === pattern;

const valuesOf = (key: string, { partition, attributes }: Attempt, returned: string): string[] => {
  if (key === 'dynamodb:LeadingKeys') return [partition];
  if (key === 'dynamodb:Attributes') return attributes;
  if (key === 'dynamodb:ReturnValues') return [returned];
  throw new Error(`No condition on ${key} is known here.`);
};

const holds = (conditions: Conditions, attempt: Attempt, returned: string): boolean =>
  Object.entries(conditions).every(([operator, wanted]) =>
    Object.entries(wanted).every(([key, patterns]) => {
      const values = valuesOf(key, attempt, returned);
      const matches = (value: string) => listOf(patterns).some((pattern) => isLike(pattern, value));
      return operator.startsWith('ForAnyValue:') ? values.some(matches) : values.every(matches);
    }),
  );

/** Whether a role may write so, by its policy as CloudFormation will have it. */
const mayWrite = (name: string, attempt: Attempt, returned = 'NONE'): boolean => {
  const applying = statementsOf(name).filter(
    ({ Action, Condition = {} }) =>
      listOf(Action).includes(`dynamodb:${attempt.action}`) && holds(Condition, attempt, returned),
  );
  return applying.length > 0 && applying.every(({ Effect }) => Effect === 'Allow');
};

const write = (action: TableWrite, partition: string, ...attributes: string[]): Attempt => ({
  action,
  partition,
  attributes: ['pk', 'sk', ...attributes],
});

/** The classes of what is stored, each with a write that changes it. */
const CLASSES: Record<string, Attempt> = {
  'password of a log-in': write('UpdateItem', 'LOGIN#a@example.com', 'password_hash'),
  'token of a session': write('PutItem', 'USER#1', 'id', 'hash', 'expires_at_epoch'),
  'end of sessions': write('UpdateItem', 'USER#1', 'sessions_from'),
  'whether a user may log in': write('UpdateItem', 'USER#1', 'disabled'),
  'secret of a second factor': write('UpdateItem', 'USER#1', 'secret'),
  'whether a second factor is asked for': write('UpdateItem', 'USER#1', 'second_factor'),
  'key of a passkey': write('UpdateItem', 'USER#1', 'public_key'),
  'signatures of a passkey': write('UpdateItem', 'USER#1', 'counter'),
  'challenge of a passkey': write('PutItem', 'CHALLENGE#1', 'purpose'),
  'role of a member': write('UpdateItem', 'USER#1', 'role'),
  'security event, mail to a user': write('PutItem', 'USER#1', 'id', 'type'),
  'end of a record of a user': write('UpdateItem', 'USER#1', 'expires_at_epoch'),
  'link of a mail': write('PutItem', 'LINK#hash', 'user_id'),
  'client and services': write('UpdateItem', 'CLIENT#1', 'credit'),
  'reference of a payment': write('PutItem', 'GATEWAY#stripe#1', 'settled'),
  'number of a document': write('PutItem', 'NUMBERS#eu#invoice#2026', 'last'),
  'hold on a name': write('PutItem', 'HOLD#domain#example.com', 'client_id'),
  'coupon, and its uses': write('UpdateItem', 'COUPONS', 'used'),
  catalog: write('PutItem', 'CATALOG', 'prices'),
  'what a row of another system became': write('PutItem', 'IMPORT#whmcs#tblclients#1', 'digest'),
  'which clients are cut over': write('PutItem', 'IMPORT#whmcs#cutovers', 'client_id'),
  announcement: write('PutItem', 'ANNOUNCEMENTS', 'text'),
  'answer about a name': write('PutItem', 'CHECK#example.com', 'available'),
  'entry of the audit trail, added': write('PutItem', 'AUDIT#CLIENT#1', 'action'),
  'entry of the audit trail, changed': write('UpdateItem', 'AUDIT#CLIENT#1', 'action'),
  'entry of the audit trail, deleted': write('DeleteItem', 'AUDIT#CLIENT#1'),
};

const writersOf = (attempt: Attempt): string[] =>
  functions
    .map(({ name }) => name)
    .filter((name) => mayWrite(name, attempt))
    .sort();

/** Longer lists are shown by area. */
const MANY = 25;

const areasOf = (names: string[]) => [...new Set(names.map((name) => `${name.split('/')[0]}/*`))];

test('who may write what is as listed, class by class', () => {
  const lists = Object.entries(CLASSES).map(([what, attempt]) => [what, writersOf(attempt)] as const);
  const told = lists.map(([what, names]) => [what, names.length > MANY ? areasOf(names) : names]);
  expect(Object.fromEntries(told)).toMatchSnapshot();
});

test('no function writes what an import notes: it runs from the command line of whoever operates the stage', () => {
  const actions = ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] as const;
  const places = ['IMPORT#whmcs#tblclients#1', 'IMPORT#whmcs#cutovers'];
  for (const place of places)
    for (const action of actions) expect(writersOf(write(action, place))).toEqual([]);
});

test('tokens are made by logging in, secrets of second factors and keys of passkeys by whoever adds one', () => {
  const attempt = (what: string) => CLASSES[what] ?? write('PutItem', '*');
  expect(writersOf(attempt('token of a session'))).toEqual(['auth/login', 'passkeys/log-in-with-passkey']);
  expect(writersOf(write('UpdateItem', 'USER#1', 'proved_at'))).toEqual([
    'auth/confirm',
    'auth/login',
    'passkeys/confirm-with-passkey',
    'passkeys/log-in-with-passkey',
  ]);
  expect(writersOf(attempt('key of a passkey'))).toEqual(['passkeys/add-passkey']);
  expect(writersOf(attempt('secret of a second factor'))).toEqual(['factors/add-factor']);
});

const readers = routes.filter(({ uses }) => !uses.includes('table:write'));

test('who only reads may note the use of a token and count requests, and write nothing else, in no form', () => {
  expect(readers.length).toBeGreaterThan(40);
  const excess = readers.flatMap(({ name }) =>
    Object.entries(CLASSES)
      .filter(([, attempt]) => mayWrite(name, attempt))
      .map(([what]) => `${name}: ${what}`),
  );
  expect(excess).toEqual([]);
  const touch = write('UpdateItem', 'USER#1', 'last_used_at');
  for (const { name, auth } of readers) {
    expect([name, mayWrite(name, touch)]).toEqual([name, auth !== 'public']);
    // The rest of the item must not come back in the answer.
    expect([name, mayWrite(name, touch, 'ALL_NEW')]).toEqual([name, false]);
    expect([name, mayWrite(name, { ...touch, action: 'PutItem' })]).toEqual([name, false]);
  }
});

test('no function writes the whole table, and checks of names by strangers keep answers and nothing else', () => {
  const everywhere = functions.filter(({ name }) => mayWrite(name, write('PutItem', 'ANYTHING#ELSE', 'a')));
  expect(everywhere).toEqual([]);
  const strangers = ['domains/check-domain', 'domains/bulk-check-domains', 'domains/suggest-domains'];
  for (const name of strangers) {
    const allowed = Object.entries(CLASSES).filter(([, attempt]) => mayWrite(name, attempt));
    expect([name, allowed.map(([what]) => what)]).toEqual([name, ['answer about a name']]);
  }
});

test('this machine refuses what AWS would', () => {
  const rules = rulesByFunction({});
  const attempts = [...Object.values(CLASSES), write('UpdateItem', 'USER#1', 'last_used_at')];
  for (const { name } of functions) {
    const here = attempts.map((attempt) => permits(rules.get(name) ?? [], attempt));
    expect([name, here]).toEqual([name, attempts.map((attempt) => mayWrite(name, attempt))]);
  }
});

test('a function that forges a session is stopped before anything is sent', async () => {
  const environment = {
    ...{ TABLE_NAME: 'table', AWS_REGION: 'eu-west-1', AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:1' },
    ...{ AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' },
  };
  Object.assign(process.env, environment);
  const forge = () => writeOne(update(keys.token(1, 2), { set: { hash: 'forged' } }));
  await expect(asFunction('invoices/list-invoices', forge)).rejects.toThrow('not authorized');
  await expect(asFunction('domains/check-domain', forge)).rejects.toThrow('not authorized');
});

test('a role has room for its policy: IAM takes 10,240 characters', () => {
  const sizes = [...policies].map(([role, inline]) => ({ role, size: JSON.stringify(inline).length }));
  expect(sizes.filter(({ size }) => size > 10_240 * 0.8)).toEqual([]);
});

test('a session ends a year after it began, or ninety days after its last use', () => {
  const began = new Date('2026-01-01T00:00:00.000Z');
  const used = (last_used_at: string) => ({ expires_at_epoch: latestExpiry(began), last_used_at });
  const day = (epoch: number) => new Date(epoch * 1000).toISOString().slice(0, 10);
  expect(day(expiryOf(used('2026-01-01T00:00:00.000Z')))).toBe('2026-04-01');
  expect(day(expiryOf(used('2026-12-24T00:00:00.000Z')))).toBe('2027-01-01');
});
