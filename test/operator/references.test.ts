import { expect, test } from 'vitest';
import { formatReference, parseReference, referenceOf } from '../../shared/operator/manual-actions.ts';
import { attemptOf, domainOf, hostingOf } from '../support/unit/records.ts';

test.each(['hosting/2001/7355608123904', 'domain/1/2', 'attempt/2001/3/4', 'payment/2001/3'])(
  '%s is read and written alike',
  (text) => {
    expect(formatReference(parseReference(text))).toBe(text);
  },
);

test.each([
  '',
  'hosting/1',
  'domain/1/2/3',
  'payment/1',
  'ticket/1/2',
  'hosting/x/2',
  'hosting/1/12345678901234567',
  ' hosting/1/2',
])('%j is no reference, and who gave it is told where to find one', (text) => {
  expect(() => parseReference(text)).toThrow('actions list');
});

test('a record has its reference in its key', () => {
  const references = [hostingOf(), domainOf(), attemptOf()].map(
    (record) => [record, referenceOf(record)] as const,
  );
  for (const [record, reference] of references)
    expect(record.sk).toContain(String(reference.id).padStart(16, '0'));
  expect(references.map(([, { kind, clientId }]) => [kind, clientId])).toEqual([
    ['hosting', 1],
    ['domain', 1],
    ['attempt', 1],
  ]);
  expect(formatReference(referenceOf(attemptOf()))).toBe('attempt/1/2/4');
});
