import { expect, test } from 'vitest';
import {
  absent,
  absentOrBefore,
  absentOrEquals,
  atLeast,
  differs,
  equals,
  exists,
  updateExpression,
  whenExpression,
} from '../../../shared/platform/table/changes.ts';

test.each([
  [equals('version', 1), '#w0 = :w0', 1],
  [differs('disabled', true), '#w0 <> :w0', true],
  [atLeast('credit_balance', 5), '#w0 >= :w0', 5],
  [absentOrBefore('lease_until', '2026'), '(attribute_not_exists(#w0) OR #w0 < :w0)', '2026'],
  [absentOrEquals('record_id', 7), '(attribute_not_exists(#w0) OR #w0 = :w0)', 7],
])('a condition names its attribute and its value by placeholders: %o', (condition, text, value) => {
  const { ConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues } = whenExpression([
    condition,
  ]);
  expect(ConditionExpression).toBe(text);
  expect(ExpressionAttributeNames).toEqual({ '#w0': condition.attribute });
  expect(ExpressionAttributeValues).toEqual({ ':w0': value });
});

test('conditions without a value send none', () => {
  const expression = whenExpression([exists('pk'), absent('settled_at')]);
  expect(expression.ConditionExpression).toBe('attribute_exists(#w0) AND attribute_not_exists(#w1)');
  expect(expression).not.toHaveProperty('ExpressionAttributeValues');
});

test('an update sets, adds and removes, and leaves out what is undefined', () => {
  const expression = updateExpression({
    set: { status: 'paid', note: undefined, paid_at: null },
    add: { credit_balance: -5 },
    remove: ['due_pk', 'due_sk'],
  });
  expect(expression).toEqual({
    UpdateExpression: 'SET #s0 = :s0, #s1 = :s1 ADD #a0 :a0 REMOVE #r0, #r1',
    ExpressionAttributeNames: {
      '#s0': 'status',
      '#s1': 'paid_at',
      '#a0': 'credit_balance',
      '#r0': 'due_pk',
      '#r1': 'due_sk',
    },
    ExpressionAttributeValues: { ':s0': 'paid', ':s1': null, ':a0': -5 },
  });
});

test('placeholders of updates and conditions never meet', () => {
  const update = updateExpression({ set: { a: 1 }, add: { b: 2 }, remove: ['c'] });
  const when = whenExpression([equals('d', 3)]);
  const names = [
    ...Object.keys(update.ExpressionAttributeNames),
    ...Object.keys(when.ExpressionAttributeNames),
  ];
  expect(new Set(names).size).toBe(4);
});
