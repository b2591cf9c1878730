import PostalMime, { type Address, type Email } from 'postal-mime';
import type { StoredMail } from './account.ts';
import { checkHeaders } from './check-content.ts';
import { badRequest } from './refusal.ts';
import type { SendRequest, SimpleContent } from './send-request.ts';

/** What a request makes of a mail, before SES has looked at who sends it to whom. */
export type Composed = Pick<
  StoredMail,
  'content' | 'from' | 'reply_to' | 'subject' | 'text' | 'html' | 'headers' | 'tags' | 'configuration_set'
> & {
  /** The mailbox whose address must be verified; `from` is for people to read. */
  sender: string;
  to: string[];
  cc: string[];
  bcc: string[];
};

const pairs = (headers: Record<string, string>) =>
  Object.entries(headers).map(([name, value]) => ({ name, value }));

const simple = (request: SendRequest, { Subject, Body, Headers }: SimpleContent): Composed => {
  if (!Body.Text && !Body.Html) throw badRequest('Missing required body content: Text or Html.');
  if (Subject.Data === '') throw badRequest("Missing required header 'Subject'.");
  if (/[\r\n]/.test(Subject.Data)) throw badRequest('Subject contains control characters');
  checkHeaders(Headers);
  const from = request.FromEmailAddress ?? '';
  const { ToAddresses = [], CcAddresses = [], BccAddresses = [] } = request.Destination ?? {};
  return {
    content: 'simple',
    sender: from,
    from,
    to: ToAddresses,
    cc: CcAddresses,
    bcc: BccAddresses,
    reply_to: request.ReplyToAddresses,
    subject: Subject.Data,
    text: Body.Text?.Data ?? null,
    html: Body.Html?.Data ?? null,
    headers: [
      ...pairs({ From: from, To: ToAddresses.join(', '), Subject: Subject.Data, 'MIME-Version': '1.0' }),
      ...Headers.map(({ Name, Value }) => ({ name: Name, value: Value })),
    ],
    tags: {},
    configuration_set: null,
  };
};

const addresses = (list: Address[] | undefined): string[] =>
  (list ?? []).flatMap(({ address, group }) => (group ? addresses(group) : [address ?? '']));

const readable = ({ name, address }: Address): string =>
  name ? `"${name.replace(/["\\]/g, '\\$&')}" <${address}>` : (address ?? '');

/** `X-SES-…` fields steer SES and do not reach the recipient. */
const SES_FIELD = /^x-ses-/i;

const tagsOf = (value: string): Record<string, string> =>
  Object.fromEntries(value.split(',').map((tag) => tag.trim().split('=') as [string, string]));

const raw = async (data: string): Promise<Composed> => {
  const email: Email = await PostalMime.parse(Buffer.from(data, 'base64'));
  const fieldOf = (key: string) => email.headers.find((header) => header.key === key)?.value ?? null;
  if (!email.from) throw badRequest("Missing required header 'From'.");
  return {
    content: 'raw',
    sender: email.from.address ?? '',
    from: readable(email.from),
    to: addresses(email.to),
    cc: addresses(email.cc),
    bcc: addresses(email.bcc),
    reply_to: addresses(email.replyTo),
    subject: email.subject ?? '',
    text: email.text ?? null,
    html: email.html ?? null,
    headers: email.headers
      .filter(({ key }) => !SES_FIELD.test(key) && key !== 'bcc')
      .map(({ originalKey, value }) => ({ name: originalKey, value })),
    tags: tagsOf(fieldOf('x-ses-message-tags') ?? ''),
    configuration_set: fieldOf('x-ses-configuration-set'),
  };
};

/** Parameters of the call win over what a raw mail says itself. */
const withParameters = (request: SendRequest, mail: Composed): Composed => {
  const { ToAddresses = [], CcAddresses = [], BccAddresses = [] } = request.Destination ?? {};
  const isNamed = ToAddresses.length + CcAddresses.length + BccAddresses.length > 0;
  const tags = Object.fromEntries(request.EmailTags.map(({ Name, Value }) => [Name, Value]));
  return {
    ...mail,
    sender: request.FromEmailAddress ?? mail.sender,
    ...(isNamed ? { to: ToAddresses, cc: CcAddresses, bcc: BccAddresses } : {}),
    tags: request.EmailTags.length > 0 ? tags : mail.tags,
    configuration_set: request.ConfigurationSetName ?? mail.configuration_set,
  };
};

export const compose = async (request: SendRequest): Promise<Composed> => {
  const { Simple, Raw } = request.Content;
  if (Simple && !Raw) return withParameters(request, simple(request, Simple));
  if (Raw && !Simple) return withParameters(request, await raw(Raw.Data));
  throw badRequest('Exactly one of Simple, Raw and Template content is required.');
};
