import { expect, test } from 'vitest';
import { IntegrationError } from '../../../shared/integrations/integration-error.ts';
import { refusalOf } from '../../../shared/lifecycle/refusals.ts';
import { domainOf, hostingOf } from '../../support/unit/records.ts';

const failed = (code: string | null, kind: 'rejected' | 'timeout' = 'rejected') =>
  new IntegrationError('registrar', kind, 'no', { code });
const ordered = domainOf({ task: 'provision' });

test('an order that the registry has refused for good gives its money back', () => {
  expect(refusalOf(ordered, failed('domain_taken'))).toBe('domain_taken');
});

test.each([
  ['that a person can do something about', ordered, failed('insufficient_funds')],
  ['that gives no reason', ordered, failed(null)],
  ['that may pass', ordered, failed('domain_taken', 'timeout')],
  ['of a renewal', domainOf({ task: 'renew' }), failed('domain_taken')],
  ['of a control panel', hostingOf({ task: 'provision' }), failed('domain_taken')],
])('a failure %s does not', (_what, record, error) => {
  expect(refusalOf(record, error)).toBeNull();
});
