import type { Gateway } from '../../contract/vocabulary.ts';
import { gatewayNamed } from '../../integrations/registry/gateways.ts';
import { config } from '../../platform/config/config.ts';
import { invalid } from '../../platform/failure.ts';
import { formatMoney, isOnStep, stepOf, stepText, toMinor, toPrice } from '../../platform/money.ts';

/** Why a gateway cannot take an amount (minor units, above zero), in words for the payer; null where it can. */
export const whyNotChargeable = (gateway: Gateway, amount: number, currency: string): string | null => {
  const offered = config().gateways.find(({ id }) => id === gateway);
  if (!offered) return 'This payment method is not offered. Choose another one.';
  if (!offered.currencies.includes(currency)) {
    return `This payment method cannot charge ${currency}. Choose another one.`;
  }
  const { minimum, maximum } = gatewayNamed(gateway).limitsOf(currency);
  const due = formatMoney(amount, currency);
  const otherwise = 'Choose another one, or pay with account credit or by bank transfer.';
  if (minimum !== null && amount < minimum) {
    return `This payment method takes ${formatMoney(minimum, currency)} or more, not ${due}. ${otherwise}`;
  }
  if (maximum !== null && amount > maximum) {
    return `This payment method takes at most ${formatMoney(maximum, currency)}, not ${due}. ${otherwise}`;
  }
  // Only what an earlier release priced is off the step.
  return isOnStep(amount, currency) ? null : `${stepText(currency)} ${otherwise}`;
};

/** Throws a 422 for a gateway that is not offered. */
export const assertOffered = (gateway: Gateway): void => {
  const offered = config().gateways.map(({ id }) => id);
  if (offered.includes(gateway)) return;
  throw invalid({ gateway: [`This payment method is not offered. Choose one of: ${offered.join(', ')}.`] });
};

/** What stands in the way of a payment, as quotes tell it. */
type GatewayFinding = { field: 'payment_gateway'; code: 'gateway_unusable'; message: string };

const finding = (message: string): GatewayFinding => ({
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
  const amount = formatMoney(due, currency);
  return [finding(`No payment method takes ${amount}. Pay with account credit or by bank transfer.`)];
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
  const refuse = (message: string) => invalid({ amount: [message] });
  if (amount === null) {
    const isTooFine = toMinor(wanted, currency) === null;
    throw refuse(isTooFine ? `Use no more decimals than ${currency} has.` : stepText(currency));
  }
  const whole = formatMoney(balance, currency);
  if (amount > balance) throw refuse(`This invoice has a balance of only ${whole}.`);
  if (amount === balance) return amount;
  if (wanted < config().part_payments.minimum) {
    throw refuse(`Pay ${config().part_payments.minimum} ${currency} or more, or all of ${whole}.`);
  }
  const least = leastCharge(currency);
  if (balance - amount < least) {
    throw refuse(`Pay all of ${whole}, or leave ${formatMoney(least, currency)} or more for later.`);
  }
  return amount;
};

/** Whether an invoice of this balance (minor units) can be paid in parts. */
export const takesParts = (balance: number, currency: string): boolean => {
  const smallest = Math.max(toMinor(config().part_payments.minimum, currency) ?? 0, stepOf(currency));
  return balance - smallest >= leastCharge(currency);
};
