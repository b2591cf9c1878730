import type { CreditType, Gateway } from '../../contract/vocabulary.ts';
import { keepSentence, money } from '../../events/index.ts';
import { gatewayNamed } from '../../integrations/registry/gateways.ts';
import { type Sentence, say } from '../../languages/sentence.ts';
import { config } from '../../platform/config/config.ts';
import { invalid } from '../../platform/failure.ts';
import { isOnStep, partOnStep, stepOf, stepText, toMinor, toPrice } from '../../platform/money.ts';
import { atLeast } from '../../platform/table/changes.ts';
import { newId } from '../../platform/table/key.ts';
import { putNew, update, type Write } from '../../platform/table/write.ts';
import type { ClientRecord } from '../../records/clients.ts';
import { dueAt } from '../../records/indexes.ts';
import { keys } from '../../records/keys.ts';
import type { CreditRecord } from '../../records/wallet.ts';

export type CreditMovement = {
  type: CreditType;
  /** Minor units; negative takes credit away. */
  amount: number;
  /** Names what moved the credit, such as `payment:<gateway>:<reference>`; the same source never moves credit twice. */
  source: string;
  invoiceId: number | null;
  description: Sentence;
};

/** What a client can pay with; nothing while credit is owed. */
export const usableCredit = ({ credit_balance }: Pick<ClientRecord, 'credit_balance'>): number =>
  Math.max(0, credit_balance);

/**
 * What of it is used for a balance (minor units): all of the balance, or a part that leaves no less than every gateway takes.
 */
export const creditFor = (
  client: Pick<ClientRecord, 'credit_balance'>,
  balance: number,
  currency: string,
): number => {
  const usable = usableCredit(client);
  if (usable >= balance) return balance;
  return partOnStep(Math.min(usable, Math.max(0, balance - leastCharge(currency))), balance, currency);
};

/**
 * The writes that move a client's credit: the balance and an entry for each movement. Credit is used only as far as
 * there is some; what has to be taken back (`mayOwe`) leaves a balance below zero where it is spent. All movements of one transaction go in one call, because the balance can be written only once.
 */
export const moveCredit = (
  clientId: number,
  currency: string,
  movements: CreditMovement[],
  now: Date,
  { mayOwe = false } = {},
): Write[] => {
  const moving = movements.filter(({ amount }) => amount !== 0);
  if (moving.length === 0) return [];
  const change_ = moving.reduce((total, { amount }) => total + amount, 0);
  const enough = change_ < 0 && !mayOwe ? [atLeast('credit_balance', -change_)] : [];
  return [
    update(keys.client(clientId), { add: { credit_balance: change_ } }, enough),
    ...moving.flatMap((movement) => entryWrites(clientId, currency, movement, now)),
  ];
};

const entryWrites = (clientId: number, currency: string, movement: CreditMovement, now: Date): Write[] => {
  const id = newId(now);
  const entry: CreditRecord = {
    ...keys.credit(clientId, id),
    ...(movement.amount > 0 ? dueAt(now, id) : {}),
    id,
    client_id: clientId,
    type: movement.type,
    amount: movement.amount,
    currency,
    source: movement.source,
    invoice_id: movement.invoiceId,
    ...keepSentence('description', movement.description),
    created_at: now.toISOString(),
  };
  return [putNew(entry), putNew({ ...keys.creditSource(clientId, movement.source), credit_id: id })];
};

/** Why a gateway cannot take an amount (minor units, above zero), in words for the payer; null where it can. */
export const whyNotChargeable = (gateway: Gateway, amount: number, currency: string): Sentence | null => {
  const offered = config().gateways.find(({ id }) => id === gateway);
  if (!offered) return say`This payment method is not offered. Choose another one.`;
  if (!offered.currencies.includes(currency)) {
    return say`This payment method cannot charge ${currency}. Choose another one.`;
  }
  const { minimum, maximum } = gatewayNamed(gateway).limitsOf(currency);
  const due = money(amount, currency);
  const otherwise = say`Choose another one, or pay with account credit or by bank transfer.`;
  if (minimum !== null && amount < minimum) {
    return say`This payment method takes ${money(minimum, currency)} or more, not ${due}. ${otherwise}`;
  }
  if (maximum !== null && amount > maximum) {
    return say`This payment method takes at most ${money(maximum, currency)}, not ${due}. ${otherwise}`;
  }
  // Only what an earlier release priced is off the step.
  return isOnStep(amount, currency) ? null : say`${stepText(currency)} ${otherwise}`;
};

/** Throws a 422 for a gateway that is not offered. */
export const assertOffered = (gateway: Gateway): void => {
  const offered = config().gateways.map(({ id }) => id);
  if (offered.includes(gateway)) return;
  throw invalid({
    gateway: [say`This payment method is not offered. Choose one of: ${offered.join(', ')}.`],
  });
};

/** What stands in the way of a payment, as quotes tell it. */
type GatewayFinding = { field: 'payment_gateway'; code: 'gateway_unusable'; message: Sentence };

const finding = (message: Sentence): GatewayFinding => ({
  field: 'payment_gateway',
  code: 'gateway_unusable',
  message,
});

/** Why a gateway cannot take what is left to be paid (minor units), if anything: nothing is paid at none. */
export const gatewayFindings = (gateway: Gateway | null, due: number, currency: string): GatewayFinding[] => {
  const message = gateway && whyNotChargeable(gateway, due || leastCharge(currency), currency);
  return message ? [finding(message)] : [];
};

/** Whether an amount above zero can be paid at the gateway that is chosen, or, where none is, at any that is offered. */
export const chargeFindings = (gateway: Gateway | null, due: number, currency: string): GatewayFinding[] => {
  if (due === 0) return [];
  if (gateway) return gatewayFindings(gateway, due, currency);
  const { gateways } = config();
  if (gateways.some(({ id }) => whyNotChargeable(id, due, currency) === null)) return [];
  const amount = money(due, currency);
  return [finding(say`No payment method takes ${amount}. Pay with account credit or by bank transfer.`)];
};

/** The smallest amount (minor units) that every gateway which offers the currency takes. */
export const leastCharge = (currency: string): number =>
  Math.max(
    stepOf(currency),
    ...config()
      .gateways.filter(({ currencies }) => currencies.includes(currency))
      .map(({ id }) => gatewayNamed(id).limitsOf(currency).minimum ?? 0),
  );

/**
 * What is to be paid of a balance (minor units) by a payment of `wanted` (major units), all of it unless said. Throws a 422
 * for a part that is too small, or leaves what no gateway takes.
 */
export const partOfBalance = (wanted: number | undefined, balance: number, currency: string): number => {
  if (wanted === undefined) return balance;
  const amount = toPrice(wanted, currency);
  const refuse = (message: Sentence) => invalid({ amount: [message] });
  if (amount === null) {
    const isTooFine = toMinor(wanted, currency) === null;
    throw refuse(isTooFine ? say`Use no more decimals than ${currency} has.` : stepText(currency));
  }
  const whole = money(balance, currency);
  if (amount > balance) throw refuse(say`This invoice has a balance of only ${whole}.`);
  if (amount === balance) return amount;
  if (wanted < config().part_payments.minimum) {
    throw refuse(say`Pay ${config().part_payments.minimum} ${currency} or more, or all of ${whole}.`);
  }
  const least = leastCharge(currency);
  if (balance - amount < least) {
    throw refuse(say`Pay all of ${whole}, or leave ${money(least, currency)} or more for later.`);
  }
  return amount;
};

/** Whether an invoice of this balance (minor units) can be paid in parts. */
export const takesParts = (balance: number, currency: string): boolean => {
  const smallest = Math.max(toMinor(config().part_payments.minimum, currency) ?? 0, stepOf(currency));
  return balance - smallest >= leastCharge(currency);
};
