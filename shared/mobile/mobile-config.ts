import { ATTACHMENT_ENDINGS, ATTACHMENT_LIMITS } from '../contract/attachments.ts';
import { HOSTING_PASSWORD, MAX_DEVICES, MAX_IDEMPOTENCY_KEY, PER_PAGE } from '../contract/common.ts';
import { MAX_BULK_DOMAINS } from '../contract/domain-search.ts';
import type { MobileConfig } from '../contract/mobile.ts';
import { MAX_ITEMS } from '../contract/order-request.ts';
import { gatewayNamed } from '../integrations/registry/gateways.ts';
import { loadGatewaySecrets } from '../integrations/registry/load-gateway-secrets.ts';
import { buttonColours } from '../platform/brand.ts';
import { config } from '../platform/config/config.ts';
import type { Config } from '../platform/config/config-schema.ts';
import { errorFields, log } from '../platform/log.ts';
import { toMajor } from '../platform/money.ts';
import { presentPurchases } from './purchases.ts';

const NO_FIREBASE = {
  api_key: '',
  app_id: '',
  messaging_sender_id: '',
  project_id: '',
  auth_domain: '',
  storage_bucket: '',
  measurement_id: '',
};

/** An app must learn what else there is, above all that it must be updated, also while a gateway is not set up. */
const publishableKey = async (id: string): Promise<string | null> => {
  try {
    return (await (await loadGatewaySecrets(id)).readPublishableKey?.()) ?? null;
  } catch (error) {
    log.error('no publishable key for the mobile configuration', errorFields(error));
    return null;
  }
};

const describeGateway = async ({ id, name, currencies }: Config['gateways'][number]) => ({
  id,
  kind: gatewayNamed(id).kind,
  name,
  currencies,
  minimum_amounts: Object.fromEntries(
    currencies.flatMap((currency) => {
      const { minimum } = gatewayNamed(id).limitsOf(currency);
      return minimum === null ? [] : [[currency, toMajor(minimum, currency)]];
    }),
  ),
  publishable_key: await publishableKey(id),
});

const brand = (): MobileConfig['brand'] => {
  const { colour, on_colour } = buttonColours(config().mail.colour);
  return { name: config().brand, color: colour, on_color: on_colour };
};

/** What an app needs to know at its start; the same for everybody. */
export const mobileConfig = async (): Promise<MobileConfig> => {
  const {
    features,
    firebase,
    web_push,
    departments,
    gateways,
    credit,
    part_payments,
    update_policy,
    sign_up,
  } = config();
  return {
    brand: brand(),
    features,
    firebase: { configured: firebase !== null, ...(firebase ?? NO_FIREBASE) },
    web_push,
    support_departments: departments,
    gateways: await Promise.all(gateways.map(describeGateway)),
    limits: {
      idempotency_key_length: MAX_IDEMPOTENCY_KEY,
      per_page: PER_PAGE,
      order_items: MAX_ITEMS,
      bulk_check_domains: MAX_BULK_DOMAINS,
      devices: MAX_DEVICES,
      credit,
      part_payment_minimum: part_payments.minimum,
      hosting_password: HOSTING_PASSWORD,
      attachments: {
        max_count: ATTACHMENT_LIMITS.count,
        max_file_bytes: ATTACHMENT_LIMITS.file_bytes,
        max_total_bytes: ATTACHMENT_LIMITS.form_bytes,
        extensions: [...ATTACHMENT_ENDINGS],
      },
    },
    update_policy,
    sign_up,
    purchases: presentPurchases(),
  };
};
