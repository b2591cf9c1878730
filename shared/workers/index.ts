export { measureBacklog } from './measure-backlog.ts';
export { reconcile } from './reconcile.ts';
export { runPaymentTask } from './run-payment-task.ts';
