import { invalidRequest, missing, required } from './api-error.ts';
import { boolean, checkParams, type Fields, list, object, text, unsettable } from './check-params.ts';
import { type Context, newId, nowSeconds } from './context.ts';
import type { Dispute, UploadedFile } from './objects.ts';
import { paramsAt, readMultipart } from './params.ts';

const LONG = 20_000;
const ALL_TEXT = 150_000;
const FILE_BYTES = 5 * 1024 * 1024;
const FILE_TYPES = ['application/pdf', 'image/jpeg', 'image/png'];

const FILES = [
  ...[
    'cancellation_policy',
    'customer_communication',
    'customer_signature',
    'duplicate_charge_documentation',
  ],
  ...['receipt', 'refund_policy', 'service_documentation', 'shipping_documentation', 'uncategorized_file'],
];

const LONG_TEXTS = [
  ...[
    'access_activity_log',
    'cancellation_policy_disclosure',
    'cancellation_rebuttal',
    'product_description',
  ],
  ...['duplicate_charge_explanation', 'refund_policy_disclosure', 'refund_refusal_explanation'],
  'uncategorized_text',
];

const TEXTS = [
  ...['billing_address', 'customer_email_address', 'customer_name', 'customer_purchase_ip', 'service_date'],
  ...[
    'duplicate_charge_id',
    'shipping_address',
    'shipping_carrier',
    'shipping_date',
    'shipping_tracking_number',
  ],
];

/** https://docs.stripe.com/api/disputes/evidence_object; enhanced evidence is not simulated. */
export const EVIDENCE_FIELDS: Fields = Object.fromEntries([
  ...LONG_TEXTS.map((name) => [name, unsettable(LONG)]),
  ...[...TEXTS, ...FILES].map((name) => [name, unsettable()]),
]);

export const EMPTY_EVIDENCE: Dispute['evidence'] = {
  ...Object.fromEntries([...TEXTS, ...LONG_TEXTS, ...FILES].map((name) => [name, null])),
  enhanced_evidence: {},
} as Dispute['evidence'];

export const ENHANCED_ELIGIBILITY = {};

/** The evidence held so far with that of a request. */
export const mergeEvidence = ({ state, params }: Context, held: Dispute['evidence']): Dispute['evidence'] => {
  const given = Object.entries(paramsAt(params, 'evidence')) as [string, string][];
  for (const [name, value] of given) {
    if (!FILES.includes(name) || value === '') continue;
    const file = state.files.get(value);
    if (file?.purpose !== 'dispute_evidence') throw missing('file upload', value, `evidence[${name}]`);
  }
  const merged = { ...held, ...Object.fromEntries(given.map(([name, value]) => [name, value || null])) };
  const texts = Object.entries(merged).filter(([name]) => !FILES.includes(name));
  const length = texts.reduce((sum, [, value]) => sum + (typeof value === 'string' ? value.length : 0), 0);
  if (length > ALL_TEXT) throw invalidRequest('The combined evidence holds at most 150,000 characters.');
  return merged;
};

const FILE_FIELDS: Fields = {
  purpose: text(),
  expand: list(text()),
  file_link_data: object({ create: boolean }),
};

/** A file to be named as evidence: a PDF or a picture (https://docs.stripe.com/api/files/create). */
export const uploadFile = async ({ state, request }: Context): Promise<UploadedFile> => {
  if (!request.headers['content-type']?.startsWith('multipart/form-data')) {
    throw invalidRequest('You must upload a file as multipart/form-data.', { param: 'file' });
  }
  const { params, file } = await readMultipart(request);
  if (file === null) throw required('file');
  checkParams(params, FILE_FIELDS, ['purpose']);
  if (params.purpose !== 'dispute_evidence') {
    throw invalidRequest('Only purpose=dispute_evidence is simulated.', { param: 'purpose' });
  }
  if (!FILE_TYPES.includes(file.type)) {
    throw invalidRequest(`Invalid file type: ${file.type}`, { param: 'file' });
  }
  if (file.bytes.length > FILE_BYTES) throw invalidRequest('The file is too large.', { param: 'file' });
  const uploaded: UploadedFile = {
    id: newId('file'),
    object: 'file',
    created: nowSeconds(),
    expires_at: null,
    filename: file.name,
    purpose: 'dispute_evidence',
    size: file.bytes.length,
    title: null,
    type: { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' }[file.type] ?? null,
    url: null,
  };
  state.files.put(uploaded.id, uploaded);
  return uploaded;
};
