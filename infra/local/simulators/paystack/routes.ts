import type { Handler } from './answers.ts';
import { chargeAuthorization, planAuthorization } from './authorizations.ts';
import { charge, checkCharge, submitOtp } from './charge.ts';
import { showCheckout, submitCheckout } from './checkout.ts';
import { controlTransaction } from './controls.ts';
import { deactivate, fetchCustomer } from './customers.ts';
import { controlDispute, endDispute, openDispute } from './dispute-controls.ts';
import {
  addEvidence,
  fetchDispute,
  getUploadUrl,
  listDisputes,
  receiveUpload,
  resolveDispute,
} from './disputes.ts';
import { controlRefund, planRefunds } from './refund-controls.ts';
import { createRefund, fetchRefund, listRefunds, retryRefund } from './refunds.ts';
import { fetchById, initialize, list, verify } from './transactions.ts';

/** `open`: pages and what is done on demand; everything else needs the secret key. */
export type Route = { method: string; path: RegExp; open: boolean; handle: Handler };

const route = (line: string, handle: Handler, open = false): Route => {
  const [method = '', path = ''] = line.split(' ');
  return { method, path: new RegExp(`^${path.replace('{id}', '([^/]+)')}$`), open, handle };
};

const control = (line: string, handle: Handler): Route => route(line, handle, true);

const ROUTES: Route[] = [
  route('POST /transaction/initialize', initialize),
  route('POST /transaction/charge_authorization', chargeAuthorization),
  route('GET /transaction/verify/{id}', verify),
  route('GET /transaction', list),
  route('GET /transaction/{id}', fetchById),
  route('POST /charge', charge),
  route('POST /charge/submit_otp', submitOtp),
  route('GET /charge/{id}', checkCharge),
  route('GET /customer/{id}', fetchCustomer),
  route('POST /customer/authorization/deactivate', deactivate),
  route('POST /refund', createRefund),
  route('GET /refund', listRefunds),
  route('GET /refund/{id}', fetchRefund),
  route('POST /refund/retry_with_customer_details/{id}', retryRefund),
  route('GET /dispute', listDisputes),
  route('GET /dispute/{id}', fetchDispute),
  route('GET /dispute/{id}/upload_url', getUploadUrl),
  route('POST /dispute/{id}/evidence', addEvidence),
  route('PUT /dispute/{id}/resolve', resolveDispute),
  control('PUT /_uploads/{id}', receiveUpload),
  control('GET /checkout/{id}', showCheckout),
  control('POST /checkout/{id}', submitCheckout),
  control('POST /_simulator/transactions/{id}', controlTransaction),
  control('POST /_simulator/transactions/{id}/dispute', openDispute),
  control('POST /_simulator/authorizations/{id}', planAuthorization),
  control('POST /_simulator/refunds', planRefunds),
  control('POST /_simulator/refunds/{id}', controlRefund),
  control('POST /_simulator/disputes/{id}', controlDispute),
  control('POST /_simulator/disputes/{id}/resolve', endDispute),
];

export const findRoute = (method: string, path: string): { route: Route; id: string } | null => {
  for (const candidate of ROUTES) {
    const match = candidate.method === method ? candidate.path.exec(path) : null;
    if (match) return { route: candidate, id: decodeURIComponent(match[1] ?? '') };
  }
  return null;
};
