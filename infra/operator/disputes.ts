import type { Command } from '@commander-js/extra-typings';
import { getPayment } from '../../shared/billing/invoices/index.ts';
import {
  findDispute,
  findWaitingRefund,
  listOpenDisputes,
  sendRefundDetails,
  submitEvidence,
  urgencyOf,
} from '../../shared/billing/refunds/index.ts';
import { formatMoney, toMajor } from '../../shared/platform/money.ts';
import { toId, toText } from './arguments.ts';
import { readEvidenceFile, readEvidenceText, toEvidenceFile } from './evidence-file.ts';
import { operation } from './operation.ts';
import { listAnswer, majorText } from './output.ts';
import { afterOption, limitOption } from './pages.ts';
import { Refusal } from './refusal.ts';

const PAYMENT = 'payment id, as "payments disputes" and "invoices show" tell it';

const addList = (payments: Command): void => {
  payments
    .command('disputes')
    .description('disputes that are open, those that wait for evidence first')
    .addOption(limitOption)
    .addOption(afterOption)
    .action(
      operation(async (_, { limit, after = '' }) => {
        const open = await listOpenDisputes();
        const left = open.filter((dispute) => urgencyOf(dispute).localeCompare(after) > 0);
        const page = left.slice(0, limit);
        const last = page.at(-1);
        const rows = page.map(({ payment, dispute }) => ({
          client_id: payment.client_id,
          payment_id: payment.id,
          dispute: dispute.gateway_id,
          gateway: payment.gateway,
          amount: toMajor(dispute.amount, payment.currency),
          currency: payment.currency,
          status: dispute.status,
          is_inquiry: dispute.is_inquiry,
          reason: dispute.reason,
          evidence_by: dispute.due_by,
          evidence_sent_at: dispute.evidence_sent_at,
        }));
        return listAnswer(
          rows,
          ({ amount, currency, ...row }) => ({ ...row, amount: majorText(amount, currency) }),
          'There are no open disputes.',
          last && left.length > limit ? urgencyOf(last) : null,
        );
      }),
    );
};

const addEvidence = (payments: Command): void => {
  payments
    .command('evidence')
    .description('answer a dispute: text and files go to the bank through the gateway, once')
    .argument('<client>', 'client id', toId)
    .argument('<payment>', PAYMENT, toId)
    .option('--text <text>', 'why the payment is right', toText(2000))
    .option('--text-file <file>', 'the same from a file, at most 20,000 characters')
    .option(
      '--file <kind=file>',
      'a PDF, JPEG or PNG; may be repeated where the gateway takes several',
      toEvidenceFile,
    )
    .option('--dispute <id>', 'which one, where the payment has several', toText(100))
    .action(
      operation(async ({ actor, now, confirm }, clientId, id, options) => {
        const text = options.textFile === undefined ? options.text : readEvidenceText(options.textFile);
        if (text === undefined)
          throw new Refusal('Say why the payment is right: --text "…" or --text-file <file>');
        const files = (options.file ?? []).map(readEvidenceFile);
        const payment = await getPayment(clientId, id);
        const dispute = findDispute(payment, options.dispute ?? null);
        const amount = formatMoney(dispute.amount, payment.currency);
        await confirm(
          `Send this with ${files.length} files for the dispute of ${amount}? It can be sent once.`,
        );
        const evidence = { disputeId: dispute.gateway_id, text, files };
        const status = await submitEvidence(clientId, id, evidence, actor, now);
        return {
          data: { dispute: dispute.gateway_id, status },
          text: `${payment.gateway} has the evidence; the dispute is ${status}.`,
        };
      }),
    );
};

const addRefundDetails = (payments: Command): void => {
  payments
    .command('refund-details')
    .description("send a refund that needs attention to the customer's bank account")
    .argument('<client>', 'client id', toId)
    .argument('<payment>', PAYMENT, toId)
    .requiredOption('--account-number <number>', "the customer's account", toText(40))
    .requiredOption('--bank-id <id>', "the gateway's id of the customer's bank", toText(40))
    .option('--refund <id>', 'which one, where several wait', toId)
    .action(
      operation(async ({ actor, now, confirm }, clientId, id, options) => {
        const payment = await getPayment(clientId, id);
        const refund = findWaitingRefund(payment, options.refund ?? null);
        const amount = formatMoney(refund.amount, payment.currency);
        await confirm(`Send ${amount} to account ${options.accountNumber}?`);
        const { accountNumber, bankId } = options;
        const details = { refund: refund.id, accountNumber, bankId };
        const status = await sendRefundDetails(clientId, id, details, actor, now);
        return {
          data: { refund: refund.id, status },
          text: `${payment.gateway} goes on with it: ${status}.`,
        };
      }),
    );
};

/** Commands about money that its payer, or the payer's bank, wants back. */
export const addDisputes = (payments: Command): void => {
  addList(payments);
  addEvidence(payments);
  addRefundDetails(payments);
};
