import { expect, test } from 'vitest';
import { REJECTED_CODE } from '../../../shared/billing/autopay/record-charge.ts';
import { REFUSED } from '../../../shared/billing/mobile-money/index.ts';
import { ABANDONED } from '../../../shared/billing/payments/attempts.ts';
import { failureText } from '../../../shared/billing/payments/declines.ts';
import { presentPaymentStatus } from '../../../shared/billing/payments/payment-status.ts';
import type { Locale } from '../../../shared/contract/vocabulary.ts';
import { explainDecline as paypalDecline } from '../../../shared/integrations/gateway/paypal/order.ts';
import { explainDecline as paystackDecline } from '../../../shared/integrations/gateway/paystack/transaction.ts';
import { explainDecline as stripeDecline } from '../../../shared/integrations/gateway/stripe/payment-intent.ts';
import { inLanguage, toReader } from '../../../shared/languages/language.ts';
import { attemptOf, invoiceOf, NOW } from '../../support/unit/records.ts';

const failed = (decline_code: string | null, failure_message: string | null = 'Declined.') => ({
  decline_code,
  failure_message,
});

const inFrench = (decline: ReturnType<typeof failed>) => toReader('fr', () => failureText(decline));

const GENERAL = 'Votre paiement a été refusé. Contactez votre banque ou utilisez un autre moyen de paiement.';

test('a decline is shown in English as it is kept, and in French by its code', () => {
  const decline = failed('insufficient_funds', 'Your card has insufficient funds.');
  expect(toReader('en', () => failureText(decline))).toBe('Your card has insufficient funds.');
  expect(inFrench(decline)).toBe('Le solde disponible est insuffisant pour ce paiement.');
  expect(inFrench(failed('a_code_of_the_future'))).toBe(GENERAL);
  expect(inFrench(failed('incorrect_cvc', null))).toBeNull();
});

// https://docs.stripe.com/declines/codes
test.each([
  ...['authentication_required', 'card_not_supported', 'card_velocity_exceeded', 'currency_not_supported'],
  ...['duplicate_transaction', 'expired_card', 'incorrect_cvc', 'incorrect_number', 'incorrect_zip'],
  ...['insufficient_funds', 'invalid_cvc', 'invalid_expiry_month', 'invalid_expiry_year', 'invalid_number'],
  ...['issuer_not_available', 'processing_error', 'reenter_transaction', 'testmode_decline'],
  ...['try_again_later', 'withdrawal_count_limit_exceeded'],
])('what a payer can do about %s is said in both languages', (code) => {
  const { declineCode, failureMessage } = stripeDecline(code);
  expect(failureMessage).not.toBe(stripeDecline('generic_decline').failureMessage);
  expect(inFrench(failed(declineCode, failureMessage))).not.toBe(GENERAL);
});

test.each(['call_issuer', 'do_not_honor', 'fraudulent', 'generic_decline', 'lost_card', 'stolen_card'])(
  '%s is a decline without a reason in both languages',
  (code) => {
    const { declineCode, failureMessage } = stripeDecline(code);
    expect(failureMessage).toBe(stripeDecline('generic_decline').failureMessage);
    expect(inFrench(failed(declineCode))).toBe(GENERAL);
  },
);

test.each([
  ...['Insufficient Funds', 'Expired Card', 'Incorrect PIN', 'Exceeds withdrawal limit'],
  ...['Transaction cancelled by customer', 'Issuer unavailable'],
])('what Paystack says as "%s" is said in French too', (words) => {
  expect(inFrench(failed(paystackDecline(words).declineCode))).not.toBe(GENERAL);
});

test.each(['CARD_EXPIRED', 'TRANSACTION_LIMIT_EXCEEDED'])('%s of PayPal is said in French too', (issue) => {
  expect(inFrench(failed(paypalDecline(issue).declineCode))).not.toBe(GENERAL);
});

test('our own reasons are said in French too', () => {
  const said = [ABANDONED, REJECTED_CODE, REFUSED.decline_code, 'method_unavailable'].map((code) =>
    inFrench(failed(code)),
  );
  expect(new Set([...said, GENERAL]).size).toBe(5);
});

test('a payment that is not decided is told of in the language of the page', async () => {
  const text = (locale: Locale, attempt: object, invoice = {}) =>
    inLanguage(locale, () => {
      const found = { invoice: invoiceOf(invoice), attempts: [attemptOf(attempt)] };
      return presentPaymentStatus(found, NOW).message.replaceAll(/[\u00a0\u202f]/g, ' ');
    });
  expect(await text('en', {})).toBe('Waiting for the payment to be confirmed.');
  expect(await text('fr', {})).toBe('En attente de la confirmation du paiement.');
  expect(await text('fr', { status: 'processing' })).toMatch(/^Le paiement est en cours de traitement/);
  expect(await text('fr', { status: 'succeeded' }, { amount_paid: 2500, balance: 7500 })).toBe(
    'Nous avons reçu 25,00 USD. Il reste 75,00 USD à payer.',
  );
  expect(await text('fr', { status: 'failed', ...failed('expired_card') })).toBe(
    'Votre carte a expiré. Utilisez une autre carte.',
  );
  expect(await text('fr', { status: 'cancelled' })).toBe(
    'Le paiement n’a pas abouti. Essayez un autre moyen de paiement.',
  );
});
