import type { Locale } from '../../contract/vocabulary.ts';
import { IntegrationError } from '../../integrations/integration-error.ts';
import type { GatewayDecline, GatewayPayment, PaymentGateway } from '../../integrations/payment-gateway.ts';
import { tellBy } from '../../languages/language.ts';
import { errorFields, log } from '../../platform/log.ts';
import { newId } from '../../platform/table/key.ts';
import type { AttemptRecord, Decline } from '../../records/payments.ts';
import { listAttempts } from '../invoices/index.ts';

type State = Pick<GatewayPayment, 'status' | 'declineId' | 'failureMessage' | 'declineCode' | 'card'>;

const toDecline = (found: GatewayDecline, now: Date): Decline => ({
  id: newId(now),
  gateway_id: found.id,
  failure_message: found.failureMessage,
  decline_code: found.declineCode,
  ...(found.card?.fingerprint ? { card: found.card.fingerprint } : {}),
  created_at: found.createdAt ?? now.toISOString(),
});

/** The last decline, where the gateway's list does not have it yet. */
const lastOf = ({ declineId: id, failureMessage, declineCode, card }: State): GatewayDecline[] =>
  id === null || failureMessage === null
    ? []
    : [{ id, failureMessage, declineCode: declineCode ?? 'generic_decline', createdAt: null, card }];

/** A payment that is decided may have been declined before, while nobody asked; what is under way is asked about again. */
export const mayHaveDeclines = ({ status, declineId }: Pick<State, 'status' | 'declineId'>): boolean =>
  status === 'succeeded' || status === 'cancelled' || (status === 'failed' && declineId !== null);

/** Money that is here is recorded, whether or not the gateway tells what went before. */
const listDeclines = async (
  gateway: PaymentGateway,
  reference: string,
  { status }: State,
): Promise<GatewayDecline[]> => {
  try {
    return await gateway.listDeclines(reference);
  } catch (error) {
    if (status !== 'succeeded' || !(error instanceof IntegrationError)) throw error;
    log.warn('declines before a payment not known', {
      gateway: gateway.id,
      reference,
      ...errorFields(error),
    });
    return [];
  }
};

/** Those that are not `known`, oldest first, of what the gateway lists, newest first, and of what it says last. */
export const newDeclines = (
  known: ReadonlySet<string | null>,
  listed: GatewayDecline[],
  state: State,
  now: Date,
): Decline[] => {
  const last = listed.some(({ id }) => id === state.declineId) ? [] : lastOf(state);
  return [...last, ...listed]
    .filter(({ id }) => !known.has(id))
    .reverse()
    .map((found) => toDecline(found, now));
};

/**
 * The declines of a payment that are not recorded, oldest first: there may be several between two questions. An earlier
 * attempt under the same reference keeps its own.
 */
export const findNewDeclines = async (
  gateway: PaymentGateway,
  { client_id, invoice_id, reference }: AttemptRecord,
  state: State,
  now: Date,
): Promise<Decline[]> => {
  if (!mayHaveDeclines(state)) return [];
  const attempts = (await listAttempts(client_id, invoice_id)).filter((one) => one.reference === reference);
  const known = new Set<string | null>(
    attempts.flatMap(({ declines = [] }) => declines.map(({ gateway_id }) => gateway_id)),
  );
  if (known.has(state.declineId)) return [];
  return newDeclines(known, await listDeclines(gateway, reference, state), state, now);
};

const OTHER_CARD = 'Utilisez une autre carte.';
const OTHER_WAY = 'Contactez votre banque ou utilisez un autre moyen de paiement.';

/** What the payer can act on; the codes beside each sentence are those that failed attempts keep. */
const SENTENCES: [sentence: string, ...codes: string[]][] = [
  [
    'Votre banque n’a pas pu confirmer votre identité. Réessayez ou utilisez une autre carte.',
    ...['authentication_required', 'payment_intent_authentication_failure'],
  ],
  [`Votre carte n’accepte pas ce type d’achat. ${OTHER_CARD}`, 'card_not_supported'],
  [`Votre carte n’accepte pas cette devise. ${OTHER_CARD}`, 'currency_not_supported'],
  [`Votre carte a expiré. ${OTHER_CARD}`, 'expired_card'],
  [
    `Une limite de votre carte ou de votre compte est atteinte. ${OTHER_WAY}`,
    ...['card_velocity_exceeded', 'limit_exceeded', 'withdrawal_count_limit_exceeded'],
  ],
  [
    'Le même paiement a été effectué il y a un instant. Vérifiez-le avant de réessayer.',
    'duplicate_transaction',
  ],
  ['Le solde disponible est insuffisant pour ce paiement.', 'insufficient_funds'],
  ['Le code de sécurité de votre carte est incorrect.', 'incorrect_cvc', 'invalid_cvc'],
  ['Le numéro de votre carte est incorrect.', 'incorrect_number', 'invalid_number'],
  ['La date d’expiration de votre carte est incorrecte.', 'invalid_expiry_month', 'invalid_expiry_year'],
  ['Le code postal de votre carte est incorrect.', 'incorrect_zip'],
  ['Le code PIN est incorrect.', 'incorrect_pin'],
  [
    'Le paiement n’a pas pu être effectué pour le moment. Réessayez dans un instant.',
    ...['issuer_not_available', 'processing_error', 'reenter_transaction', 'try_again_later'],
  ],
  ['Une carte de test ne peut pas payer ici. Utilisez une vraie carte.', 'testmode_decline'],
  ['Le paiement a été annulé avant d’être terminé.', 'cancelled_by_payer'],
  ['Le paiement n’a pas été terminé. Vous pouvez réessayer.', 'abandoned'],
  ['Ce moyen de paiement n’a pas pu être débité.', 'charge_rejected'],
  ['Ce moyen de paiement enregistré ne peut plus être utilisé.', 'method_unavailable'],
  [
    'Ce numéro ou ce réseau ne peut pas être débité. Vérifiez-les ou choisissez un autre moyen de paiement.',
    'wallet_refused',
  ],
];

const BY_CODE = new Map(
  SENTENCES.flatMap(([sentence, ...codes]) => codes.map((code) => [code, sentence] as const)),
);

/**
 * Why a payment failed, in French, by the code kept with the English message. The codes are those that the
 * gateways' words are given, and our own; any other is a decline without a reason.
 */
const declineInFrench = (code: string | null): string =>
  BY_CODE.get(code ?? '') ?? `Votre paiement a été refusé. ${OTHER_WAY}`;

type Failed = Pick<AttemptRecord, 'failure_message' | 'decline_code'>;

/** Why an attempt to pay failed, in each language; the message that is kept is English. */
const failureTexts = (message: string, code: string | null): Record<Locale, () => string> => ({
  en: () => message,
  fr: () => declineInFrench(code),
});

/** The same in the language of the reader. */
export const failureText = ({ failure_message, decline_code }: Failed): string | null =>
  failure_message === null ? null : tellBy(failureTexts(failure_message, decline_code));

/** The same in the language of a mail. */
export const failureTextIn = (locale: Locale, { failure_message, decline_code }: Failed): string | null =>
  failure_message === null ? null : failureTexts(failure_message, decline_code)[locale]();
