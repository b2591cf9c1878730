import type { Gateway } from '../../contract/vocabulary.ts';
import { chargeLimits } from '../../integrations/charge-limits.ts';
import { config } from '../../platform/config/config.ts';
import { formatMoney, isOnStep, stepOf, stepText } from '../../platform/money.ts';

/** Why a gateway cannot take an amount (minor units, above zero), in words for the payer; null where it can. */
export const whyNotChargeable = (gateway: Gateway, amount: number, currency: string): string | null => {
  const offered = config().gateways.find(({ id }) => id === gateway);
  if (!offered) return 'This payment method is not offered. Choose another one.';
  if (!offered.currencies.includes(currency)) {
    return `This payment method cannot charge ${currency}. Choose another one.`;
  }
  const { minimum, maximum } = chargeLimits(gateway, currency);
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

/** The smallest amount (minor units) that every gateway which offers the currency takes. */
export const leastCharge = (currency: string): number =>
  Math.max(
    stepOf(currency),
    ...config()
      .gateways.filter(({ currencies }) => currencies.includes(currency))
      .map(({ id }) => chargeLimits(id, currency).minimum ?? 0),
  );
