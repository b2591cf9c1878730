import { expect, test } from 'vitest';
import * as z from 'zod';
import { allowedWildcards, type Wildcard } from '../../infra/compliance.ts';
import { logicalName } from '../../infra/constructs/service-function.ts';
import { routes as clientRoutes, consoleRoutes, staffRoutes } from '../../infra/definitions/functions.ts';
import { triggersOf } from '../../infra/definitions/triggers.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { allResources, flatten, ofType, type Synthesis, synthesise } from './synthesise.ts';
import { BY_COGNITO, withStaff } from './with-staff.ts';

/** Of a stage that is not in test mode. */
const triggers = triggersOf({});

/** Of the client API, the staff API and its console: each a function of its own. */
const routes = [...clientRoutes, ...staffRoutes, ...consoleRoutes.slice(0, 1)];

type Statement = Record<'Effect' | 'Action' | 'Resource' | 'Principal' | 'Condition', unknown>;
type Policies = { PolicyDocument: { Statement: Statement[] } }[];

const listOf = <T>(value: unknown): T[] => (Array.isArray(value) ? value : [value]) as T[];

const statementsOf = (synthesis: Synthesis): { role: string; statement: Statement }[] =>
  ofType(allResources(synthesis), 'AWS::IAM::Role').flatMap(([role, { Properties }]) =>
    ((Properties.Policies ?? []) as Policies)
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .map((statement) => ({ role, statement })),
  );

/** What is broader in a statement than a listed wildcard. */
const excess = (statement: Statement, wildcards: Wildcard[]): string[] => {
  const actions = listOf<string>(statement.Action);
  const resources = listOf<string>(statement.Resource).map(flatten);
  const broad = resources.filter((resource) => resource.includes('*'));
  return [
    ...('NotAction' in statement || 'NotResource' in statement ? ['an exclusion'] : []),
    ...actions.filter((action) => action.includes('*')),
    ...broad.flatMap((resource) => {
      const listed = wildcards.find((wildcard) => wildcard.resource === resource);
      return actions
        .filter((action) => !listed?.actions.includes(action))
        .map((action) => `${action} on ${resource}`);
    }),
  ];
};

const synthesis = withStaff(BY_COGNITO);

test.each([
  ['as configured', synthesise()],
  ['with the staff API', synthesis],
  ['with the malware scan', synthesise((stage) => Object.assign(stage, { malware_scan: true }))],
])('no role holds a wildcard that is not listed with its reason, %s', (_, made) => {
  const wildcards = allowedWildcards(made.stacks);
  const found = statementsOf(made).flatMap(({ role, statement }) =>
    excess(statement, wildcards).map((what) => `${role}: ${what}`),
  );
  expect(found).toEqual([]);
  expect(wildcards.every(({ reason }) => reason.length > 20)).toBe(true);
});

test('a statement broader than the list would be found', () => {
  const wildcards = allowedWildcards(synthesis.stacks);
  const statement = { Effect: 'Allow', Principal: undefined, Condition: undefined };
  expect(excess({ ...statement, Action: 'dynamodb:*', Resource: 'table' }, wildcards)).toHaveLength(1);
  expect(excess({ ...statement, Action: 'sqs:SendMessage', Resource: '*' }, wildcards)).toHaveLength(1);
  expect(excess({ ...statement, Action: ['xray:PutTraceSegments'], Resource: '*' }, wildcards)).toEqual([]);
});

test('roles get all their permissions in one place: no policy is attached to them from elsewhere', () => {
  const resources = allResources(synthesis);
  expect(ofType(resources, 'AWS::IAM::Policy')).toEqual([]);
  expect(ofType(resources, 'AWS::IAM::ManagedPolicy')).toEqual([]);
  expect(ofType(resources, 'AWS::IAM::Role').filter(([, role]) => role.Properties.ManagedPolicyArns)).toEqual(
    [],
  );
});

/** Actions by the service they belong to, besides logs and traces. */
const actionsOf = (name: string): Set<string> => {
  const prefix = `${logicalName(name)}Role`;
  const own = statementsOf(synthesis).filter(
    ({ role, statement }) => role.replace(/[0-9A-F]{8}$/, '') === prefix && statement.Effect === 'Allow',
  );
  expect(own.length).toBeGreaterThan(0);
  const actions = own.flatMap(({ statement }) => listOf<string>(statement.Action));
  return new Set(actions.filter((action) => !/^(logs|xray):/.test(action)));
};

const MEANT: Record<string, RegExp> = {
  'table:read': /^dynamodb:(BatchGetItem|Query)$/,
  'table:write': /^dynamodb:(PutItem|UpdateItem|DeleteItem|ConditionCheckItem)$/,
  'table:credentials': /^dynamodb:(BatchGetItem|PutItem)$/,
  'table:budgets': /^dynamodb:(BatchGetItem|UpdateItem)$/,
  'registrar:ask': /^lambda:InvokeFunction$/,
  'audit:append': /^s3:(PutObject|GetObject|ListBucket)$/,
  'factors:check': /^kms:Decrypt$/,
  'factors:seal': /^kms:Encrypt$/,
  'bucket:read': /^s3:GetObject$/,
  'bucket:write': /^s3:(PutObject|DeleteObject)$/,
  'bucket:erase-documents': /^s3:DeleteObject$/,
  'bucket:write-exports': /^s3:(PutObject|DeleteObject)$/,
  'bucket:read-exports': /^s3:GetObject$/,
  'queues:look': /^sqs:GetQueueAttributes$/,
  'bucket:write-reports': /^s3:PutObject$/,
  'bucket:read-reports': /^s3:GetObject$/,
  'bucket:documents': /^s3:(PutObject|GetObject)$/,
  'queue:': /^sqs:SendMessage$/,
  'secrets:': /^secretsmanager:GetSecretValue$/,
  'mail:send': /^ses:SendEmail$/,
  'stage:examine':
    /^(cloudformation:(DescribeStacks|ListStackResources)|cloudwatch:(DescribeAlarms|GetDashboard)|sns:ListSubscriptionsByTopic|lambda:GetAccountSettings|ses:(GetAccount|GetEmailIdentity)|dynamodb:(DescribeContinuousBackups|BatchGetItem))$/,
  health: /^(dynamodb:BatchGetItem|sqs:GetQueueAttributes|s3:ListBucket)$/,
};

test('each function may do what its uses say, and nothing else', () => {
  for (const { name, uses, ...rest } of [...routes, ...triggers]) {
    const meant = uses.map((use) => MEANT[use] ?? MEANT[use.replace(/:.*/, ':')]);
    if ('on' in rest && 'queue' in rest.on) meant.push(/^sqs:/);
    if ('on' in rest && 'stream' in rest.on)
      meant.push(/^dynamodb:(DescribeStream|GetRecords|GetShardIterator|ListStreams)$/);
    const actions = [...actionsOf(name)];
    const bookkeeping = 'auth' in rest ? ['dynamodb:UpdateItem'] : [];
    const surplus = actions.filter(
      (action) => !bookkeeping.includes(action) && !meant.some((pattern) => pattern?.test(action)),
    );
    expect([name, surplus]).toEqual([name, []]);
    expect([name, meant.every((pattern) => actions.some((action) => pattern?.test(action)))]).toEqual([
      name,
      true,
    ]);
  }
});

test('an endpoint that only reads may note the last use of a token and count requests, and update nothing else', () => {
  const readers = routes.filter(({ uses }) => !uses.includes('table:write'));
  const prefixes = new Set(readers.map(({ name }) => `${logicalName(name)}Role`));
  const updates = statementsOf(synthesis).filter(
    ({ role, statement }) =>
      prefixes.has(role.replace(/[0-9A-F]{8}$/, '')) &&
      statement.Effect === 'Allow' &&
      listOf<string>(statement.Action).includes('dynamodb:UpdateItem'),
  );
  expect(updates.length).toBeGreaterThan(0);
  for (const { statement } of updates) {
    const condition = statement.Condition as Record<string, Record<string, string[]>>;
    const keys = condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'];
    const attributes = condition?.['ForAllValues:StringEquals']?.['dynamodb:Attributes'];
    expect(listOf<string>(statement.Action)).toEqual(['dynamodb:UpdateItem']);
    expect([keys, attributes]).toEqual(
      keys?.[0] === 'USER#*'
        ? [['USER#*'], ['pk', 'sk', 'last_used_at']]
        : [['LIMIT#*'], ['pk', 'sk', 'requests', 'spent_until', 'expires_at_epoch']],
    );
  }
});

test('only the webhook may be called by anyone', () => {
  const open = ofType(allResources(synthesis), 'AWS::Lambda::Permission').filter(
    ([, { Properties }]) => Properties.Principal === '*' || !Properties.SourceArn,
  );
  const called = open.map(([, { Properties }]) => flatten(Properties.FunctionName as string));
  expect(called.length).toBe(2);
  expect(called.every((name) => name.startsWith('<WebhooksReceiveGatewayEvent'))).toBe(true);
});

/** Who calls Stripe; everybody else may not read its secret key. */
const KNOW_STRIPE_KEY = [
  'invoices/start-payment',
  'invoices/submit-payment-otp',
  'pages/start-payment',
  'payment-methods/save-payment-method',
  'payments/settle-payments',
  'workers/examine-stage',
];

/** The names of all whose roles may read a secret; of a role that is no function's, its own. */
const readersOf = (secret: string): string[] => {
  const [[secretKey = ''] = []] = ofType(synthesis.resources.data, 'AWS::SecretsManager::Secret').filter(
    ([, { Properties }]) => String(Properties.Name).endsWith(`/${secret}`),
  );
  const reads = ({ Effect, Action, Resource }: Statement): boolean =>
    Effect === 'Allow' &&
    listOf<string>(Action).some((action) => /^secretsmanager:(GetSecretValue|BatchGet|\*)/.test(action)) &&
    listOf(Resource).some((resource) => flatten(resource as string).includes(secretKey));
  const readers = statementsOf(synthesis).filter(({ statement }) => reads(statement));
  const roles = new Map([...routes, ...triggers].map(({ name }) => [`${logicalName(name)}Role`, name]));
  return readers.map(({ role }) => roles.get(role.replace(/[0-9A-F]{8}$/, '')) ?? role).sort();
};

test('no role may read a secret of another stage, so that one for tests does not reach what is live', () => {
  const own = ofType(allResources(synthesis), 'AWS::SecretsManager::Secret');
  const named = statementsOf(synthesis)
    .filter(({ statement }) =>
      listOf<string>(statement.Action).some((one) => /^secretsmanager:Get/.test(one)),
    )
    .flatMap(({ statement }) => listOf<string>(statement.Resource).map(flatten));
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !own.some(([key]) => name.includes(key)))).toEqual([]);
  const names = own.map(([, { Properties }]) => String(Properties.Name));
  expect(names.filter((name) => !name.startsWith('hosting-client-api/staging/'))).toEqual([]);
});

test('only functions that call Stripe, and staff, may read the key that moves money there', () => {
  expect(readersOf('stripe')).toEqual([...KNOW_STRIPE_KEY, expect.stringMatching(/^Operator/)].sort());
});

/** Who has the registrar's one token, which registers and transfers. The list may only get shorter. */
const KNOW_REGISTRAR_TOKEN = [
  'dns/change-records',
  'dns/list-records',
  'dns/list-templates',
  'dns/restore-snapshot',
  'domains/ask-registrar',
  'domains/get-contacts',
  'domains/get-dnssec',
  'domains/get-glue',
  'domains/set-contacts',
  'domains/set-dnssec',
  'domains/set-glue',
  'domains/set-nameservers',
  'domains/show-auth-code',
  'domains/undo-operation',
  'domains/update-domain',
  'lifecycle/review-registrar',
  'lifecycle/run-renewals',
  'lifecycle/run-service-tasks',
  'renewals/renew-domain',
  'renewals/restore-domain',
  'workers/examine-stage',
  'workers/make-exports',
];

test("the registrar's token is read by those who manage domains with it, by one function for those who only ask, and by staff", () => {
  expect(readersOf('namecom')).toEqual([...KNOW_REGISTRAR_TOKEN, expect.stringMatching(/^Operator/)].sort());
  const open = routes.filter(({ auth, name }) => auth === 'public' && KNOW_REGISTRAR_TOKEN.includes(name));
  expect(open).toEqual([]);
});

test('functions call none but the one that asks the registrar, which reads and counts budgets and nothing else of the table', () => {
  const calls = statementsOf(synthesis).filter(
    ({ statement }) =>
      statement.Effect === 'Allow' && listOf<string>(statement.Action).includes('lambda:InvokeFunction'),
  );
  expect(calls).toHaveLength(routes.filter(({ uses }) => uses.includes('registrar:ask')).length);
  for (const { statement } of calls) {
    const resources = listOf(statement.Resource).map((resource) => flatten(resource as string));
    expect(resources).toEqual([expect.stringContaining('DomainsAskRegistrar')]);
  }
  const own = statementsOf(synthesis).filter(({ role }) => role.startsWith('DomainsAskRegistrarRole'));
  const keys = own
    .filter(({ statement }) => listOf<string>(statement.Action).some((one) => one.startsWith('dynamodb:')))
    .map(({ statement }) => statement.Condition)
    .map((condition) => (condition as Record<string, object>)['ForAllValues:StringLike']);
  expect(keys).toEqual(keys.map(() => ({ 'dynamodb:LeadingKeys': ['LIMIT#*'] })));
  expect(keys).toHaveLength(2);
});

const isAskedForPassword = (body: { meta(): { example?: unknown } | undefined }): boolean =>
  Object.hasOwn(Object(body.meta()?.example), 'current_password');

/** Who has to know a password, or whose address belongs to whom. */
const KNOW_CREDENTIALS = [
  'accounts/change-email',
  'accounts/change-own-password',
  'accounts/confirm-email',
  'accounts/register-invited',
  'accounts/reset-password',
  'accounts/undo-email',
  'accounts/verify-registration',
  'auth/confirm',
  'auth/login',
  'clients/invite-member',
  'deletion/request-deletion',
  'factors/add-factor',
  'factors/remove-factor',
  'factors/renew-recovery-codes',
  'mails/send-mails',
  'notifications/send-notifications',
  'passkeys/log-in-with-passkey',
  'passkeys/remove-passkey',
  'passkeys/remove-password',
  'staff-clients/find-clients',
  'workers/reconcile',
];

test('whoever is sent a password may read the hash that it is compared with', () => {
  const asked = endpoints.filter(({ body }) => body && isAskedForPassword(body()));
  expect(asked.length).toBeGreaterThan(3);
  expect(asked.filter(({ uses }) => !uses.includes('table:credentials')).map(({ path }) => path)).toEqual([]);
});

/** By the words of the field, which bodies share. */
const isAskedForCode = (body: z.ZodType): boolean =>
  JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })).includes(
    'Six digits of the authenticator app',
  );

test('the key of second factors decrypts for whoever is sent a code, and for nobody else, staff included', () => {
  const asked = endpoints.filter(({ body }) => body && isAskedForCode(body()));
  expect(asked.length).toBeGreaterThan(8);
  const names = (action: string) =>
    statementsOf(synthesis)
      .filter(({ statement }) => listOf<string>(statement.Action).includes(action))
      .map(({ role }) => role.replace(/[0-9A-F]{8}$/, ''))
      .sort();
  expect(names('kms:Decrypt')).toEqual(asked.map(({ name }) => `${logicalName(name)}Role`).sort());
  expect(names('kms:Encrypt')).toEqual(['FactorsAddFactorRole', 'Operator']);
});

test('password hashes are for the few who check them: every other role is refused all of a log-in', () => {
  const refuses = ({ statement: { Effect, Action, Condition } }: { statement: Statement }): boolean =>
    Effect === 'Deny' &&
    JSON.stringify(Condition).includes('"dynamodb:LeadingKeys":["LOGIN#*"]') &&
    ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'].every((action) =>
      listOf<string>(Action).includes(`dynamodb:${action}`),
    );
  const readers = [...routes, ...triggers].filter(({ uses }) => uses.includes('table:read'));
  const admitted = readers.filter(
    ({ name }) =>
      !statementsOf(synthesis).some(
        (one) => one.role.replace(/[0-9A-F]{8}$/, '') === `${logicalName(name)}Role` && refuses(one),
      ),
  );
  expect(admitted.map(({ name }) => name).sort()).toEqual(KNOW_CREDENTIALS);
});

/** The roles that may write the clock of a stage, and those that may read it by a statement of its own. */
const ofClock = (made: Synthesis, action: string): string[] =>
  statementsOf(made)
    .filter(({ statement }) => listOf<string>(statement.Action).includes(action))
    .filter(({ statement }) => JSON.stringify(statement.Condition ?? {}).includes('"CLOCK"'))
    .map(({ role }) => role.replace(/Role[0-9A-F]{8}$/, ''));

test('no function of a stage that is not in test mode can write its clock, and none knows of it', () => {
  expect(ofClock(synthesis, 'dynamodb:UpdateItem')).toEqual([]);
  expect(ofClock(synthesis, 'dynamodb:BatchGetItem')).toEqual([]);
  expect(JSON.stringify(allResources(synthesis))).not.toMatch(/TEST_CLOCK|workers\/turn-clock/);
});

test('in test mode the clock is written by whoever turns it, and read by every function that sees the table', () => {
  const made = synthesise((stage) => Object.assign(stage, { staff: BY_COGNITO, config: { mode: 'test' } }));
  expect(ofClock(made, 'dynamodb:UpdateItem').sort()).toEqual(
    ['staff-health/advance-test-clock', 'workers/turn-clock'].map(logicalName),
  );
  const functions = ofType(allResources(made), 'AWS::Lambda::Function');
  const variablesOf = ({ Properties }: (typeof functions)[number][1]) =>
    (Properties.Environment as { Variables: object } | undefined)?.Variables ?? {};
  const asks = functions.filter(([, one]) => 'TEST_CLOCK' in variablesOf(one));
  const sees = functions.filter(([, one]) => 'TABLE_NAME' in variablesOf(one));
  expect(asks.map(([name]) => name)).toEqual(sees.map(([name]) => name));
  expect(ofClock(made, 'dynamodb:BatchGetItem').length).toBeGreaterThan(150);
});
