import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import type { Use } from '../../shared/contract/resources.ts';
import { routes, staffRoutes } from '../definitions/functions.ts';
import { OBJECT_RULES, type ObjectAction, type ObjectRule } from '../definitions/object-rules.ts';
import { rulesByFunction, type TableRule, type TableWrite } from '../definitions/table-rules.ts';
import { triggers } from '../definitions/triggers.ts';
import { AUDIT_BUCKET, BUCKET } from './environment.ts';

/** One write as DynamoDB's API has it. */
type Request = {
  Key?: { pk: { S: string } };
  Item?: { pk: { S: string } };
  ExpressionAttributeNames?: Record<string, string>;
};

type Attempt = { action: TableWrite; partition: string; attributes: string[] };

const attemptOf = (action: TableWrite, { Key, Item, ExpressionAttributeNames }: Request): Attempt => ({
  action,
  partition: (Key ?? Item)?.pk.S ?? '',
  // The names of the key belong to those of a request that names it.
  attributes: [...Object.keys(Item ?? Key ?? {}), ...Object.values(ExpressionAttributeNames ?? {})],
});

const OF_TRANSACTION: Record<string, TableWrite> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

const attemptsOf = (operation: string, body: string): Attempt[] => {
  if (!/^(TransactWriteItems|PutItem|UpdateItem|DeleteItem)$/.test(operation)) return [];
  const input = JSON.parse(body) as Request & { TransactItems?: Record<string, Request>[] };
  if (!input.TransactItems) return [attemptOf(operation as TableWrite, input)];
  return input.TransactItems.flatMap((item) =>
    Object.entries(item).map(([kind, request]) => attemptOf(OF_TRANSACTION[kind] ?? 'PutItem', request)),
  );
};

const fits = (pattern: string, partition: string): boolean =>
  pattern.endsWith('*') ? partition.startsWith(pattern.slice(0, -1)) : partition === pattern;

const applies = ({ effect, actions, partitions, attributes }: TableRule, attempt: Attempt): boolean => {
  if (!actions.includes(attempt.action)) return false;
  if (!partitions.some((pattern) => fits(pattern, attempt.partition))) return false;
  if (!attributes) return true;
  const isNamed = (attribute: string) => attributes.includes(attribute);
  return effect === 'Allow' ? attempt.attributes.every(isNamed) : attempt.attributes.some(isNamed);
};

/** Whether rules permit a write, as IAM reads them: something has to allow it, and nothing may deny it. */
export const permits = (rules: readonly TableRule[], attempt: Attempt): boolean => {
  const applying = rules.filter((rule) => applies(rule, attempt));
  return (
    applying.some(({ effect }) => effect === 'Allow') && applying.every(({ effect }) => effect === 'Allow')
  );
};

const running = new AsyncLocalStorage<string>();

/** Runs a function of the service in its role: what the role may not write is refused, as AWS would. */
export const asFunction = <T>(name: string, work: () => T): T => running.run(name, work);

/** Of either mode: that a stage which is not in test mode has no clock to write is for its template. */
const rules = rulesByFunction({ mode: 'test' });
const uses = new Map([...routes, ...staffRoutes, ...triggers].map((one) => [one.name, one.uses]));

/** Which use of the endpoint table lets a function call AWS KMS. */
const OF_KEYS: Record<string, Use> = { Decrypt: 'factors:check', Encrypt: 'factors:seal' };

const refusalOfKey = (name: string, operation: string): Error | null => {
  const needed = OF_KEYS[operation];
  if (needed && uses.get(name)?.includes(needed)) return null;
  return denied(`${name} is not authorized to perform kms:${operation}: it has no use "${needed}"`);
};

const denied = (message: string): Error => {
  console.error(message);
  return Object.assign(new Error(message), { name: 'AccessDeniedException' });
};

const refusal = (name: string, attempts: Attempt[]): Error | null => {
  const refused = attempts.find((attempt) => !permits(rules.get(name) ?? [], attempt));
  if (!refused) return null;
  const { action, partition, attributes } = refused;
  return denied(`${name} is not authorized to perform dynamodb:${action} on ${partition} (${attributes})`);
};

const OF_METHODS: Record<string, ObjectAction> = {
  GET: 'GetObject',
  PUT: 'PutObject',
  DELETE: 'DeleteObject',
};

const BUCKETS = { bucket: BUCKET, auditBucket: AUDIT_BUCKET };

const isObjectUse = (use: Use): use is keyof typeof OBJECT_RULES => Object.hasOwn(OBJECT_RULES, use);

/** What a role may do with objects; other calls of S3, such as lists of a bucket, are not looked at. */
const refusalOfObject = (name: string, method: string, path: string): Error | null => {
  const [, bucket, key = ''] = /^\/([^/?]+)\/([^?]+)/.exec(path) ?? [];
  const action = OF_METHODS[method];
  if (!action || !Object.values(BUCKETS).includes(bucket ?? '')) return null;
  const found: ObjectRule[] = (uses.get(name) ?? []).filter(isObjectUse).map((use) => OBJECT_RULES[use]);
  const permitted = found.some(
    (rule) => BUCKETS[rule.bucket] === bucket && key.startsWith(rule.prefix) && rule.actions.includes(action),
  );
  return permitted ? null : denied(`${name} is not authorized to perform s3:${action} on ${bucket}/${key}`);
};

// Functions share this process and its credentials; who makes a request is known here only.
subscribe('http.client.request.created', (message) => {
  const { request } = message as { request: ClientRequest };
  const name = running.getStore();
  if (name && request.hasHeader('x-amz-content-sha256')) {
    const refused = refusalOfObject(name, request.method, request.path);
    if (refused) request.destroy(refused);
    return;
  }
  const [service, operation] = String(request.getHeader('x-amz-target') ?? '').split('.');
  if (!name || !operation || !/^(DynamoDB_20120810|TrentService)$/.test(service ?? '')) return;
  const { end } = request;
  request.end = function (this: ClientRequest, body: string) {
    const refused =
      service === 'TrentService' ? refusalOfKey(name, operation) : refusal(name, attemptsOf(operation, body));
    return refused ? this.destroy(refused) : Reflect.apply(end, this, [body]);
  } as ClientRequest['end'];
});
