import fc from 'fast-check';
import type { Operation } from '../support/openapi.ts';
import { hostileText, valueFor } from './arbitraries.ts';
import { type Payload, payloadFor } from './payloads.ts';

/** An id of a path: one of the client's own records, of a foreign client's, or what is given. */
export type FuzzedId = 'own' | 'foreign' | { text: string };

/** A request before it is known who sends it. */
export type FuzzedRequest = {
  operation: Operation;
  ids: Record<string, FuzzedId>;
  query: string;
  credential: 'valid' | 'none' | 'garbage';
  headers: Record<string, string>;
  payload: Payload;
};

const idText = fc.oneof(
  fc.constantFrom(
    '0',
    '-1',
    '1.5',
    '9007199254740991',
    '9007199254740992',
    '%00',
    '%E0%A4%A',
    '%2e%2e',
    '+1',
  ),
  fc.integer().map(String),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).map(encodeURIComponent),
);

const id: fc.Arbitrary<FuzzedId> = fc.oneof(
  { weight: 10, arbitrary: fc.constant('own' as const) },
  { weight: 1, arbitrary: fc.constant('foreign' as const) },
  { weight: 1, arbitrary: idText.map((text) => ({ text })) },
);

const headerText = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((c) => String.fromCharCode(c)),
});

const HEADERS: Record<string, fc.Arbitrary<string>> = {
  'X-Client-Id': fc.oneof({ weight: 4, arbitrary: fc.constant('own') }, headerText),
  'Idempotency-Key': fc.oneof(
    { weight: 8, arbitrary: fc.uuid() },
    { weight: 3, arbitrary: fc.constantFrom('one', 'two', 'x'.repeat(160), 'x'.repeat(161)) },
    headerText,
  ),
};

const headersOf = (operation: Operation): fc.Arbitrary<Record<string, string>> => {
  const fields: Record<string, fc.Arbitrary<string>> = {};
  for (const { in: where, name } of operation.parameters) {
    if (where === 'header') fields[name] = HEADERS[name] ?? headerText;
  }
  const requiredKeys: string[] = 'Idempotency-Key' in fields ? ['Idempotency-Key'] : [];
  return fc.record(fields, { requiredKeys });
};

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

const queryOf = (operation: Operation): fc.Arbitrary<string> => {
  const declared = operation.parameters.filter((parameter) => parameter.in === 'query');
  const fields = declared.map(({ name, schema }) => [name, valueFor(schema).map(asText)]);
  const known = fc.record(Object.fromEntries(fields), { requiredKeys: [] });
  const unknown = fc.dictionary(fc.oneof(fc.string({ maxLength: 8 }), hostileText), hostileText, {
    maxKeys: 1,
  });
  return fc
    .oneof({ weight: 8, arbitrary: known }, unknown)
    .map((pairs) => new URLSearchParams(pairs as Record<string, string>).toString());
};

/** Requests to one operation, from flawless to hostile in every part. */
export const requestTo = (operation: Operation): fc.Arbitrary<FuzzedRequest> => {
  const names = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  return fc.record({
    operation: fc.constant(operation),
    ids: fc.record(Object.fromEntries(names.map((name) => [name, id]))),
    query: queryOf(operation),
    credential: fc.oneof(
      { weight: 14, arbitrary: fc.constant('valid' as const) },
      fc.constantFrom('none' as const, 'garbage' as const),
    ),
    headers: headersOf(operation),
    payload: payloadFor(operation),
  });
};
