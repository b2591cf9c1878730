import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { httpCall } from '../../http-call.ts';
import { IntegrationError } from '../../integration-error.ts';
import type { DisputeEvidence, EvidenceFile, GatewayDispute } from '../../refunds-and-disputes.ts';
import { DEFAULT_DEADLINE_MS, type PaystackApi, SYSTEM } from './paystack-call.ts';
import { dispute, statusOf, toGatewayDispute } from './refunds.ts';

const refused = (message: string, code: string) =>
  new IntegrationError(SYSTEM, 'rejected', message, { code });

const uploadUrl = schema(() =>
  z.object({ signedUrl: z.url({ protocol: /^https?$/ }), fileName: z.string() }),
);

const isOk = (status: number): boolean => status >= 200 && status < 300;

/** To storage of Paystack's, at an address made for this file; its name there. */
const upload = async ({ call, settings }: PaystackApi, base: string, file: EvidenceFile): Promise<string> => {
  const { signedUrl, fileName } = await call({
    operation: 'get upload address',
    path: `${base}/upload_url`,
    data: uploadUrl(),
  });
  const { status } = await httpCall({
    system: SYSTEM,
    operation: 'upload evidence',
    url: signedUrl,
    method: 'PUT',
    headers: { 'content-type': file.type },
    body: file.bytes,
    deadlineMs: settings.deadlineMs ?? DEFAULT_DEADLINE_MS,
    signal: settings.signal,
  });
  if (isOk(status)) return fileName;
  throw new IntegrationError(SYSTEM, 'unavailable', `upload answered HTTP ${status}`, { status });
};

const made = schema(() => z.object({ id: z.int() }));

/**
 * Declines a dispute with a file and what Paystack asks about the customer (https://paystack.com/docs/payments/
 * manage-disputes). One that needs no answer any more is returned as it is.
 */
export const submitEvidence = async (
  api: PaystackApi,
  { disputeId, text, service, customer, files }: DisputeEvidence,
): Promise<GatewayDispute> => {
  const [file, ...others] = files;
  if (!file || others.length > 0) throw refused('Paystack takes exactly one file', 'one_file_required');
  if (customer.phone === null) throw refused('Paystack wants the phone number', 'phone_required');
  const base = `/dispute/${encodeURIComponent(disputeId)}`;
  const retrieve = () => api.call({ operation: 'fetch dispute', path: base, data: dispute() });
  const found = await retrieve();
  if (statusOf(found) !== 'needs_response') return toGatewayDispute(found);
  const evidence = await api.call({
    operation: 'add evidence',
    path: `${base}/evidence`,
    data: made(),
    body: {
      customer_email: customer.email,
      customer_name: customer.name,
      customer_phone: customer.phone,
      service_details: service,
    },
  });
  const uploaded_filename = await upload(api, base, file);
  await api.call({
    operation: 'decline dispute',
    path: `${base}/resolve`,
    method: 'PUT',
    data: made(),
    body: {
      resolution: 'declined',
      message: text,
      refund_amount: 0,
      uploaded_filename,
      evidence: evidence.id,
    },
  });
  return toGatewayDispute(await retrieve());
};
