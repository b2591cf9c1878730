import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toNative, toStored } from '../../../shared/platform/table/client.ts';

const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.string(),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }),
    fc.boolean(),
    fc.constant(null),
    fc.constant(undefined),
    fc.array(tie('value')),
    fc.dictionary(fc.string().filter(isPlain), tie('value')),
  ),
})).value;

function isPlain(name: string): boolean {
  return name !== '__proto__';
}

const item = fc.dictionary(fc.string().filter(isPlain), value);

test('attributes are written as the SDK writes them, and read as it reads them', () => {
  fc.assert(
    fc.property(item, (native) => {
      const stored = marshall(native, { removeUndefinedValues: true });
      expect(toStored(native)).toEqual(stored);
      expect(toNative(stored)).toEqual(unmarshall(stored));
    }),
  );
});

test.each([[Number.NaN], [Number.POSITIVE_INFINITY], [() => 1], [1n], [Symbol('a')]])(
  'what no attribute can hold is refused: %s',
  (wrong) => {
    expect(() => toStored({ a: [wrong] })).toThrow(TypeError);
  },
);

test('an attribute of a kind that is never stored is refused', () => {
  expect(() => toNative({ a: { SS: ['a'] } })).toThrow(TypeError);
});
