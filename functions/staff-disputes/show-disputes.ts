import { presentPayment } from '../../shared/billing/invoices/index.ts';
import { disputes } from '../../shared/contract/staff/disputes.ts';
import { staffReads } from '../../shared/http/staff/index.ts';
import { disputesOf } from '../../shared/operator/index.ts';

export const handler = staffReads(disputes['show-disputes'], async ({ path }) => {
  const { payment, ...found } = await disputesOf(path.client, path.payment);
  return { data: { payment: presentPayment(payment), ...found } };
});
