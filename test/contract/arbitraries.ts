import fc from 'fast-check';
import type { Schema } from '../support/openapi.ts';

const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202egnp.exe',
  '🧨'.repeat(200),
  'x'.repeat(5000),
  '__proto__',
  'constructor',
  'toString',
  "' OR 1=1 --",
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '$' + '{jndi:ldap://127.0.0.1/x}',
  'CLIENT#2003',
  '9007199254740993',
  '1e400',
];

export const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

/** A JSON value that no schema had in mind. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, false, 0, -0, -1, 0.1, 1.5, 1e308, 5e-324, 2 ** 53, [], {}, [[]], [null]),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant(JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{}}}')),
);

const FORMATS: Record<string, fc.Arbitrary<string>> = {
  email: fc.emailAddress(),
  uri: fc.webUrl(),
  'date-time': fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
};

const ofType = (schema: Schema): fc.Arbitrary<unknown> => {
  const { type, properties = {}, required = [], items = {}, minimum = -10, maximum = 10_000 } = schema;
  const [least, most] = [Math.max(minimum, -(2 ** 31)), Math.min(maximum, 2 ** 31)];
  if (type === 'object') {
    const fields: Record<string, fc.Arbitrary<unknown>> = {};
    for (const [name, field] of Object.entries(properties)) fields[name] = valueFor(field);
    return fc.record(fields, { requiredKeys: required });
  }
  if (type === 'array') return fc.array(valueFor(items), { maxLength: 4 });
  if (type === 'integer') return fc.integer({ min: least, max: most });
  if (type === 'number') return fc.double({ min: least, max: most, noNaN: true });
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  return FORMATS[schema.format ?? ''] ?? fc.string({ maxLength: 60 });
};

/** Values that mostly fit a schema, examples among them, with a hostile one here and there at any depth. */
export const valueFor = (schema: Schema): fc.Arbitrary<unknown> => {
  const choices = schema.enum ?? ('const' in schema ? [schema.const] : undefined);
  const fitting = choices
    ? fc.constantFrom(...choices)
    : fc.oneof(...(schema.anyOf ?? [schema]).map(schema.anyOf ? valueFor : ofType));
  const examples = (schema.examples ?? []).map((example) => ({ weight: 4, arbitrary: fc.constant(example) }));
  return fc.oneof({ weight: 12, arbitrary: fitting }, { weight: 1, arbitrary: hostileValue }, ...examples);
};
