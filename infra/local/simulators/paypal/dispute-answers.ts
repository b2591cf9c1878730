import * as z from 'zod';
import { checkFields } from './check-fields.ts';
import { type Context, type Handler, link } from './context.ts';
import { actionsOf, disputeOf, dueDate, keepDispute, resolve, tellDispute } from './disputes.ts';
import { Refusal } from './refusal.ts';
import { type Dispute, timestamp } from './state.ts';

const MAXIMUM_FILE = 10 * 1024 * 1024;
const FILE_TYPES = ['image/jpeg', 'image/jpg', 'image/gif', 'image/png', 'application/pdf', 'text/plain'];

type Given = { input: unknown; files: File[] };

/** A part `input` with JSON and files beside it, or JSON alone. */
const read = async ({ request, body }: Context): Promise<Given> => {
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/')) return { input: body, files: [] };
  const form = await new Response(new Uint8Array(request.body), {
    headers: { 'content-type': type },
  }).formData();
  const entries = [...form.entries()];
  const input = form.get('input');
  const text = input instanceof File ? await input.text() : (input ?? '{}');
  const files = entries.flatMap(([name, value]) =>
    name !== 'input' && value instanceof File ? [value] : [],
  );
  try {
    return { input: JSON.parse(text), files };
  } catch {
    throw new Refusal(400, [{ issue: 'MALFORMED_REQUEST_JSON', location: 'body' }]);
  }
};

const checkFiles = (files: File[]): void => {
  for (const { size, type, name } of files) {
    if (!FILE_TYPES.includes(type) || !/^[A-Za-z0-9-_,\s]+[.]{1}[A-Za-z]+$/.test(name)) {
      throw new Refusal(400, [{ issue: 'INVALID_PARAMETER_VALUE', field: name, location: 'body' }]);
    }
    if (size > MAXIMUM_FILE) {
      throw new Refusal(400, [{ issue: 'INVALID_STRING_LENGTH', field: name, location: 'body' }]);
    }
  }
};

/** Only what the links of a dispute offer can be done. */
const checkAction = (dispute: Dispute, action: string): void => {
  if (actionsOf(dispute).includes(action)) return;
  const description = 'The action is not allowed in the state that the dispute has.';
  throw new Refusal(422, [{ issue: 'ACTION_NOT_ALLOWED_IN_CURRENT_DISPUTE_STATE', description }]);
};

const answer = ({ origin }: Context, { id }: Dispute) => ({
  status: 200,
  body: { links: [link(`${origin}/v1/customer/disputes/${id}`, 'self')] },
});

const text = (maximum: number) => z.string().min(1).max(maximum);

const evidence = z.strictObject({
  evidence_type: z.string().regex(/^[0-9A-Z_]+$/),
  evidence_info: z
    .strictObject({
      tracking_info: z.array(z.looseObject({})).optional(),
      refund_ids: z.array(z.union([z.string(), z.looseObject({})])).optional(),
    })
    .optional(),
  documents: z.array(z.looseObject({ name: text(2000) })).optional(),
  notes: text(2000).optional(),
  item_id: z.string().optional(),
});

/** The field as the reference of `provide-evidence` calls it in a body, and as a sample does. */
const evidenceRequest = z.strictObject({ evidences: z.array(evidence).min(1).max(100) });

const addEvidence = (
  dispute: Dispute,
  given: z.infer<typeof evidenceRequest>,
  files: File[],
  origin: string,
): void => {
  const documents = files.map(({ name }) => ({ name, url: `${origin}/documents/${dispute.id}/${name}` }));
  given.evidences.forEach(({ evidence_type, evidence_info, notes }, index) => {
    dispute.evidences.push({
      evidence_type,
      ...(notes !== undefined && { notes }),
      ...(evidence_info && { evidence_info }),
      ...(index === 0 && documents.length > 0 && { documents }),
      source: 'SUBMITTED_BY_SELLER',
      date: timestamp(),
      dispute_life_cycle_stage: dispute.stage,
    });
  });
};

/** PayPal decides then. */
const putUnderReview = (context: Context, dispute: Dispute): void => {
  dispute.status = 'UNDER_REVIEW';
  dispute.state = 'UNDER_PAYPAL_REVIEW';
  dispute.seller_response_due_date = null;
  dispute.outcome = null;
  keepDispute(context, dispute);
  tellDispute(context, dispute, 'UPDATED');
};

const submit =
  (action: 'provide_evidence' | 'appeal'): Handler =>
  async (context) => {
    const dispute = disputeOf(context);
    const { input, files } = await read(context);
    const given = checkFields(evidenceRequest, input);
    checkFiles(files);
    checkAction(dispute, action);
    const says = given.evidences.some(
      ({ notes, evidence_info }) => notes !== undefined || evidence_info !== undefined,
    );
    if (!says && files.length === 0) {
      throw new Refusal(400, [
        { issue: 'MISSING_REQUIRED_PARAMETER', field: '/evidences/0/notes', location: 'body' },
      ]);
    }
    addEvidence(dispute, given, files, context.origin);
    putUnderReview(context, dispute);
    return answer(context, dispute);
  };

export const provideEvidence = submit('provide_evidence');
export const appeal = submit('appeal');

const acceptRequest = z.strictObject({
  note: text(2000).optional(),
  accept_claim_reason: z
    .enum([
      'DID_NOT_SHIP_ITEM',
      'TOO_TIME_CONSUMING',
      'LOST_IN_MAIL',
      'NOT_ABLE_TO_WIN',
      'COMPANY_POLICY',
      'REASON_NOT_SET',
    ])
    .optional(),
  accept_claim_type: z
    .enum(['REFUND', 'REFUND_WITH_RETURN', 'PARTIAL_REFUND', 'REFUND_WITH_RETURN_SHIPMENT_LABEL'])
    .optional(),
  invoice_id: text(127).optional(),
});

export const acceptClaim: Handler = async (context) => {
  const dispute = disputeOf(context);
  const { input, files } = await read(context);
  const { accept_claim_type = 'REFUND' } = checkFields(acceptRequest, input);
  checkFiles(files);
  checkAction(dispute, 'accept_claim');
  if (accept_claim_type !== 'REFUND') {
    throw new Refusal(422, [
      { issue: 'INVALID_ACCEPT_CLAIM_TYPE', field: '/accept_claim_type', location: 'body' },
    ]);
  }
  resolve(context, dispute, 'RESOLVED_BUYER_FAVOUR');
  return answer(context, dispute);
};

const supportingRequest = z.strictObject({ notes: text(2000) });

export const provideSupportingInfo: Handler = async (context) => {
  const dispute = disputeOf(context);
  const { input, files } = await read(context);
  const { notes } = checkFields(supportingRequest, input);
  checkFiles(files);
  checkAction(dispute, 'provide_supporting_info');
  dispute.supporting_info.push({
    notes,
    source: 'SUBMITTED_BY_SELLER',
    provided_time: timestamp(),
    dispute_life_cycle_stage: dispute.stage,
  });
  keepDispute(context, dispute);
  tellDispute(context, dispute, 'UPDATED');
  return answer(context, dispute);
};

const adjudication = z.strictObject({ adjudication_outcome: z.enum(['BUYER_FAVOR', 'SELLER_FAVOR']) });

/** In the sandbox alone: what PayPal's agents decide. */
export const adjudicate: Handler = (context) => {
  const dispute = disputeOf(context);
  const { adjudication_outcome } = checkFields(adjudication, context.body);
  checkAction(dispute, 'adjudicate');
  const isLost = adjudication_outcome === 'BUYER_FAVOR';
  resolve(context, dispute, isLost ? 'RESOLVED_BUYER_FAVOUR' : 'RESOLVED_SELLER_FAVOUR');
  return answer(context, dispute);
};

const requirement = z.strictObject({ action: z.enum(['BUYER_EVIDENCE', 'SELLER_EVIDENCE']) });

/** In the sandbox alone: PayPal asks one of them. */
export const requireEvidence: Handler = (context) => {
  const dispute = disputeOf(context);
  const { action } = checkFields(requirement, context.body);
  checkAction(dispute, 'require_evidence');
  const isSeller = action === 'SELLER_EVIDENCE';
  dispute.status = isSeller ? 'WAITING_FOR_SELLER_RESPONSE' : 'WAITING_FOR_BUYER_RESPONSE';
  dispute.state = isSeller ? 'REQUIRED_ACTION' : 'REQUIRED_OTHER_PARTY_ACTION';
  dispute.seller_response_due_date = isSeller ? dueDate() : null;
  keepDispute(context, dispute);
  tellDispute(context, dispute, 'UPDATED');
  return answer(context, dispute);
};
