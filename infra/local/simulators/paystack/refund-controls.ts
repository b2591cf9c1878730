import { type Context, type Handler, ok, refuse, textOf } from './answers.ts';
import { describeRefund, moveTo, refundInPath } from './refunds.ts';
import { REFUND_STATUSES, type Refund } from './state.ts';

const readStatus = ({ params }: Context): Refund['status'] | undefined =>
  REFUND_STATUSES.find((one) => one === params.status);

const noSuchStatus = () => refuse(404, `Choose one of ${REFUND_STATUSES.join(', ')}`, 'simulator');

/** On demand: the processor moves a refund to `status`. */
export const controlRefund: Handler = (context) => {
  const [refund, status] = [refundInPath(context), readStatus(context)];
  if (!refund || !status) return noSuchStatus();
  moveTo(context, refund, status);
  return ok('Refund moved', describeRefund(context, refund));
};

/** On demand: the next refunds (`times`, else one) stop at `status`. */
export const planRefunds: Handler = (context) => {
  const status = readStatus(context);
  if (!status) return noSuchStatus();
  const times = Number(textOf(context.params.times) ?? 1);
  const planned = [...context.state.next_refunds.get(), ...Array<Refund['status']>(times).fill(status)];
  context.state.next_refunds.put(planned);
  return ok('Planned', planned);
};
