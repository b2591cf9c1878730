import { paypal } from '../gateway/paypal/index.ts';
import { paystack } from '../gateway/paystack/index.ts';
import { stripe } from '../gateway/stripe/index.ts';
import { byName, type GatewayDescription, stopOnUnknown } from '../vendor.ts';

/** Every payment gateway there is; a stage offers those that its configuration names. */
export const GATEWAYS: readonly GatewayDescription[] = [stripe, paystack, paypal];

/** Throws UnknownVendorError. */
export const gatewayNamed = byName('gateway', GATEWAYS);

stopOnUnknown(({ gateways }) => gateways.map(({ id }) => id), gatewayNamed);
