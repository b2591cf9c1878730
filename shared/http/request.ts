import { createHash } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod';
import { MAX_IDEMPOTENCY_KEY } from '../contract/common.ts';
import type { Body, EndpointDefinition, Path, Query } from '../contract/endpoint.ts';
import { PLATFORMS } from '../contract/vocabulary.ts';
import { Sentence, say } from '../languages/sentence.ts';
import { type Store, storefrontOf } from '../mobile/index.ts';
import {
  type Failure,
  type FieldErrors,
  foreignClient,
  invalid,
  noErrors,
  notFound,
} from '../platform/failure.ts';
import { MAX_ID } from '../platform/table/key.ts';

/** What the caller sent, checked against the endpoint's schemas. */
export type ParsedRequest<D extends EndpointDefinition> = {
  path: Path<D>;
  query: Query<D> | undefined;
  body: Body<D> | undefined;
  /** The client named by the path or, for endpoints without one in it, by the X-Client-Id header. */
  clientId: number | null;
  idempotencyKey: string | null;
  /** The store that the app says it is from; null where it says nothing, or the endpoint does not care. */
  store: Store | null;
  /** Changes when anything about the request changes that its answer depends on. */
  fingerprint: string;
  /** A path that names no client there could be, or no record there could be. */
  pathFailure: { client: Failure | null; record: Failure | null };
  /** What is wrong with the rest; reported only after 401, 403 and 404 had their turn. */
  failure: Failure | null;
};

export const header = (event: APIGatewayProxyEventV2, name: string): string | undefined =>
  event.headers[name];

const toId = (text: string | undefined): number | null => {
  if (text === undefined || !/^[1-9]\d{0,15}$/.test(text)) return null;
  const id = Number(text);
  return id <= MAX_ID ? id : null;
};

/** The secret of a link. */
const toSecret = (text: string | undefined): string | null =>
  text !== undefined && /^[\w-]{1,200}$/.test(text) ? text : null;

const fieldErrors = (error: z.ZodError): FieldErrors => {
  const fields = noErrors();
  for (const issue of error.issues) {
    const paths =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const path of paths) {
      const field = path.join('.') || 'body';
      fields[field] = [...(fields[field] ?? []), sentenceOf(issue)];
    }
  }
  return fields;
};

/** Stands for the validator's own words, which are for programmers. */
const UNSAID = 'unsaid';

/** Of what a schema says in its own words, numbers are the values: it knows no sentences. */
const inWordsOfSchema = (text: string): Sentence => {
  const numbers = text.match(/\d+/g) ?? [];
  let index = 0;
  return new Sentence(
    text.replace(/\d+/g, () => `{${index++}}`),
    numbers,
  );
};

/** What to send, for people. */
const sentenceOf = (issue: z.core.$ZodIssue): Sentence =>
  issue.message === UNSAID ? readable(issue) : inWordsOfSchema(issue.message);

/** The value as its schema has it; undefined, and its errors by field in `errors`, where it is wrong. */
export const parseWith = (schema: z.ZodType | undefined, value: unknown, errors: FieldErrors): unknown => {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value, { error: () => UNSAID, reportInput: true });
  if (parsed.success) return parsed.data;
  Object.assign(errors, fieldErrors(parsed.error));
  return undefined;
};

const readIdempotencyKey = (
  { idempotent }: EndpointDefinition,
  event: APIGatewayProxyEventV2,
  errors: FieldErrors,
): string | null => {
  const sent = header(event, 'idempotency-key');
  if (!idempotent || (idempotent === 'optional' && sent === undefined)) return null;
  const key = sent?.trim();
  if (key && key.length <= MAX_IDEMPOTENCY_KEY) return key;
  errors['Idempotency-Key'] = [
    key ? say`Use at most ${MAX_IDEMPOTENCY_KEY} characters.` : say`Send an Idempotency-Key header.`,
  ];
  return null;
};

/** The X-Client-Id header must be an id and equal the client of the path where there is one. */
const readClientHeader = (
  definition: EndpointDefinition,
  event: APIGatewayProxyEventV2,
  pathClient: number | null,
  errors: FieldErrors,
): number | null => {
  const sent = header(event, 'x-client-id');
  if (sent === undefined || definition.auth === 'public' || definition.auth === 'user') return pathClient;
  const id = toId(sent);
  if (id === null) errors['X-Client-Id'] = [say`Send an integer client id.`];
  else if (definition.auth === 'client' && id !== pathClient) {
    errors['X-Client-Id'] = [say`This differs from the client in the path.`];
  }
  return definition.auth === 'client' ? pathClient : id;
};

/** The store an app says it is from; a storefront can be named by either code of its country. */
const readStore = (
  { store }: EndpointDefinition,
  event: APIGatewayProxyEventV2,
  errors: FieldErrors,
): Store | null => {
  const [sent, place] = [header(event, 'x-app-platform'), header(event, 'x-app-storefront')];
  if (!store || (sent === undefined && place === undefined)) return null;
  const platform = PLATFORMS.find((name) => name === sent?.trim().toLowerCase());
  const storefront = place === undefined ? null : storefrontOf(place);
  if (!platform) errors['X-App-Platform'] = [say`Choose one of ${PLATFORMS.join(', ')}.`];
  if (storefront === undefined)
    errors['X-App-Storefront'] = [say`Send the code of a country (ISO 3166-1), such as US or USA.`];
  return platform && storefront !== undefined ? { platform, storefront } : null;
};

const digest = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('base64url');

/** Files count by what is in them: the boundary of a form is another one at each try. */
const fingerprintOf = (parts: unknown[], files: readonly Buffer[]): string =>
  digest(JSON.stringify(files.length === 0 ? parts : [...parts, files.map(digest)]));

type RequestSchemas = { query: z.ZodType | undefined; body: z.ZodType | undefined };

/** Makes the schemas of an endpoint's requests: once per function instance, before its first request. */
export const requestSchemas = ({ query, body }: EndpointDefinition): RequestSchemas => ({
  query: query?.(),
  body: body?.(),
});

/**
 * Reads an event whose body, if any, has been decoded or refused. Never throws: what is wrong is part of what it
 * returns.
 */
export const parseRequest = <D extends EndpointDefinition>(
  definition: D,
  schemas: RequestSchemas,
  event: APIGatewayProxyEventV2,
  refusal: Failure | null,
  files: readonly Buffer[] = [],
): ParsedRequest<D> => {
  const errors = noErrors();
  const isText = (name: string) => definition.textParameters?.includes(name) ?? false;
  const pathClient = toId(event.pathParameters?.client);
  const ids = Object.entries(event.pathParameters ?? {}).map(
    ([name, value]) => [name, isText(name) ? toSecret(value) : toId(value)] as const,
  );
  const wrongRecord = ids.find(([name, id]) => name !== 'client' && id === null);

  const clientId = readClientHeader(definition, event, pathClient, errors);
  const idempotencyKey = readIdempotencyKey(definition, event, errors);
  const store = readStore(definition, event, errors);
  const query = parseWith(schemas.query, event.queryStringParameters ?? {}, errors);
  const body = refusal ? undefined : parseWith(schemas.body, event.body, errors);
  const hasErrors = Object.keys(errors).length > 0;

  return {
    path: Object.fromEntries(ids) as Path<D>,
    query: query as Query<D> | undefined,
    body: body as Body<D> | undefined,
    clientId,
    idempotencyKey,
    store,
    fingerprint: fingerprintOf([ids, query, body], idempotencyKey === null ? [] : files),
    pathFailure: {
      client: definition.auth === 'client' && pathClient === null ? foreignClient() : null,
      record: wrongRecord
        ? notFound(wrongRecord[0].replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
        : null,
    },
    failure: refusal ?? (hasErrors ? invalid(errors) : null),
  };
};

const NOT_VALID = say`This is not valid.`;

const ASKED: Record<string, Sentence> = {
  string: say`Send a text.`,
  number: say`Send a number.`,
  int: say`Send a whole number.`,
  boolean: say`Send true or false.`,
  array: say`Send a list.`,
  object: say`Send an object.`,
};

const atMost = (limit: string, of: string): Sentence =>
  of === 'string' ? say`Use at most ${limit} characters.` : say`Send at most ${limit}.`;

const atLeast = (limit: string, of: string): Sentence =>
  of === 'string' ? say`Use at least ${limit} characters.` : say`Send at least ${limit}.`;

/** What to send, where a schema has no words of its own. */
const readable = (issue: z.core.$ZodIssue): Sentence => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? say`This is required.` : (ASKED[issue.expected] ?? NOT_VALID);
    case 'invalid_value':
      return say`Choose one of ${issue.values.map(String).join(', ')}.`;
    case 'too_big':
      return atMost(String(issue.maximum), issue.origin);
    case 'too_small':
      return atLeast(String(issue.minimum), issue.origin);
    case 'unrecognized_keys':
      return say`There is no such field.`;
    default:
      return NOT_VALID;
  }
};

export type Route = Pick<EndpointDefinition, 'method' | 'path'>;

/** Names an endpoint in logs and limits, such as `GET /status`. */
export const operationOf = ({ method, path }: Route): string => `${method} ${path}`;
