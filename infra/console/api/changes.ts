import type { StaffPermission } from '../../../shared/contract/staff-roles.ts';
import { api, FILES, onTheWire, type Sent } from './client.ts';
import type { ChangeAnswer, ChangePath, RequestPath } from './endpoints.ts';
import { may } from './session.ts';

/** Every change of the staff API, and what a role must be permitted to ask for it; held to the contract by a test. */
export const NEEDS: Record<ChangePath | RequestPath, StaffPermission> = {
  '/clients/{client}/actions/retry': 'services:manage',
  '/clients/{client}/actions/complete': 'services:manage',
  '/clients/{client}/actions/cancel': 'money:move',
  '/clients/{client}/notes': 'notes:write',
  '/clients/{client}/tags': 'notes:write',
  '/clients/{client}/status': 'clients:write',
  '/clients/{client}/orders/{order}/fraud': 'orders:decide',
  '/clients/{client}/orders/{order}/review': 'orders:decide',
  '/clients/{client}/tickets': 'tickets:write',
  '/clients/{client}/tickets/{ticket}/answer': 'tickets:write',
  '/clients/{client}/tickets/{ticket}/merge': 'tickets:write',
  '/clients/{client}/tickets/{ticket}/assign': 'tickets:write',
  '/clients/{client}/tickets/{ticket}/status': 'tickets:write',
  '/catalog': 'catalog:write',
  '/catalog/announcement': 'catalog:write',
  '/catalog/announcement/withdraw': 'catalog:write',
  '/coupons': 'catalog:write',
  '/replies': 'replies:write',
  '/replies/{reply}': 'replies:write',
  '/replies/{reply}/remove': 'replies:write',
  '/clients/{client}/invoices': 'money:move',
  '/clients/{client}/invoices/{invoice}/bank-payment': 'money:move',
  '/clients/{client}/invoices/{invoice}/refund': 'money:move',
  '/clients/{client}/invoices/{invoice}/cancel': 'money:move',
  '/clients/{client}/payments/{payment}/refund': 'money:move',
  '/clients/{client}/payments/{payment}/evidence': 'disputes:answer',
  '/clients/{client}/credit': 'money:move',
  '/clients/{client}/hosting/{hostingAccount}/suspend': 'services:manage',
  '/clients/{client}/hosting/{hostingAccount}/unsuspend': 'services:manage',
  '/reports': 'reports:read',
  '/test-clocks': 'clock:turn',
};

export const mayChange = (path: ChangePath): boolean => may(NEEDS[path]);

/** Asks what a change would do; nothing is done. */
export const planOf = async <P extends ChangePath>(path: P, sent: Sent<P>): Promise<ChangeAnswer<P>> =>
  api.post(path, onTheWire(sent));

const sameFile = ({ name, size, lastModified }: File) => [FILES, [name, size, lastModified]];

/** The plan that was confirmed before by just this request, of which nobody knows whether it was carried out. */
export const unansweredPlan = <P extends ChangePath>(
  path: P,
  { path: values, body, files = [] }: Sent<P>,
): string | null => {
  const earlier = api.unansweredBody(path, values);
  if (!earlier) return null;
  const entries: [string, unknown][] = Array.isArray(earlier) ? earlier : Object.entries(earlier);
  const same = entries.filter(([name]) => name !== 'confirm');
  if (JSON.stringify(same) !== JSON.stringify([...Object.entries(body), ...files.map(sameFile)])) return null;
  return (entries.find(([name]) => name === 'confirm')?.[1] as string | undefined) ?? null;
};

/** Has a plan carried out, once for all repetitions of this request. */
export const carryOut = <P extends ChangePath>(
  path: P,
  sent: Sent<P>,
  plan: string,
): Promise<ChangeAnswer<P>> => api.once(path, onTheWire({ ...sent, body: { ...sent.body, confirm: plan } }));

/**
 * Carries out what needs no look at its plan, because it is all on the screen. What was sent without an answer is sent
 * again as it was, so that a message goes out once.
 */
export const changeAtOnce = async <P extends ChangePath>(path: P, sent: Sent<P>): Promise<void> => {
  const plan = unansweredPlan(path, sent) ?? ((await planOf(path, sent)) as { plan: { id: string } }).plan.id;
  await carryOut(path, sent, plan);
};
