import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { oncePerProcess } from './once-per-process.ts';
import { operationFor, type ResponseObject, type Schema } from './openapi.ts';

const ajv = oncePerProcess('ajv', () => formats.default(new Ajv2020({ strict: false, allErrors: true })));

/** Closes every object that does not say it is open, and every set of values, so that one nobody declared is found. */
const closed = (_key: string, value: unknown): unknown => {
  if (value instanceof Object && 'x-extensible-enum' in value)
    return { ...value, enum: value['x-extensible-enum'] };
  const isObject = value instanceof Object && 'properties' in value && 'type' in value;
  return isObject && value.type === 'object' ? { additionalProperties: false, ...value } : value;
};

const validators = oncePerProcess('validators', () => new WeakMap<Schema, ValidateFunction>());
const validatorsByText = oncePerProcess('validators by text', () => new Map<string, ValidateFunction>());

/** Most replies, such as errors, are declared alike at many endpoints, and compiling takes far longer than comparing. */
const validatorFor = (text: string): ValidateFunction => {
  const validator = validatorsByText.get(text) ?? ajv.compile(JSON.parse(text, closed));
  validatorsByText.set(text, validator);
  return validator;
};

const validatorOf = (schema: Schema): ValidateFunction => {
  const validator = validators.get(schema) ?? validatorFor(JSON.stringify(schema));
  validators.set(schema, validator);
  return validator;
};

/** What is wrong with a value, one line each; `what` names the value. */
export const problemsOf = (what: string, schema: Schema, value: unknown): string[] => {
  const validator = validatorOf(schema);
  if (validator(value)) return [];
  return (validator.errors ?? []).map(({ instancePath, message, params }) => {
    const field = params.additionalProperty === undefined ? '' : `: ${params.additionalProperty}`;
    return `${what}${instancePath} ${message}${field}`;
  });
};

const headerProblems = (response: ResponseObject, headers: Headers): string[] =>
  Object.entries(response.headers ?? {}).flatMap(([name, { required, schema }]) => {
    const text = headers.get(name);
    if (text === null) return required ? [`the header ${name} is missing`] : [];
    return problemsOf(`the header ${name}`, schema, schema.type === 'integer' ? Number(text) : text);
  });

const bodyProblems = (response: ResponseObject, headers: Headers, body: unknown): string[] => {
  if (!response.content) return body === null ? [] : ['the body should be empty'];
  const type = headers.get('content-type');
  if (type !== 'application/json') return [`the content type is ${type}`];
  return problemsOf('body', response.content['application/json'].schema, body);
};

const SECURE: [name: string, says: RegExp][] = [
  ['Strict-Transport-Security', /^max-age=31536000; includeSubDomains$/],
  ['X-Content-Type-Options', /^nosniff$/],
  ['Referrer-Policy', /^no-referrer$/],
  ['Content-Security-Policy', /default-src 'none'.*frame-ancestors 'none'/],
];

/** Headers for browsers on every answer of a function; answers of the gateway itself carry no request id of ours. */
const insecure = (headers: Headers): string[] =>
  headers.get('X-Request-Id') === null
    ? []
    : SECURE.filter(([name, says]) => !says.test(headers.get(name) ?? '')).map(
        ([name]) => `the header ${name} is missing or says something else`,
      );

/** What every error of ours has, though the gateway's own, which have no code, do not; OpenAPI cannot say so. */
const ownProblems = (status: number, headers: Headers, body: unknown): string[] => {
  if (!(body instanceof Object && 'code' in body)) return [];
  const needed = [
    ...['X-Request-Id', 'Content-Language', 'Vary'],
    ...([429, 503].includes(status) ? ['Retry-After'] : []),
  ];
  return needed.filter((name) => headers.get(name) === null).map((name) => `the header ${name} is missing`);
};

const contractProblems = (
  method: string,
  path: string,
  status: number,
  headers: Headers,
  body: unknown,
): string[] => {
  const operation = operationFor(method, path);
  if (!operation) return status === 404 ? [] : ['there is no such operation, so 404 is due'];
  const response = operation.responses[status];
  if (!response) return [`declared are only ${Object.keys(operation.responses).join(', ')}`];
  return [
    ...headerProblems(response, headers),
    ...ownProblems(status, headers, body),
    ...insecure(headers),
    ...bodyProblems(response, headers, body),
  ];
};

/** Throws unless the OpenAPI document declares this answer to this request, its headers and all of its body. */
export const checkContract = (...answer: Parameters<typeof contractProblems>): void => {
  const problems = contractProblems(...answer);
  if (problems.length === 0) return;
  const [method, path, status] = answer;
  const lines = problems.map((problem) => `\n- ${problem}`);
  throw new Error(`${method} ${path} answered ${status} against its OpenAPI description:${lines.join('')}`);
};
