import { badRequest } from './refusal.ts';
import type { SendRequest } from './send-request.ts';

const MAX_HEADERS = 15;
const MAX_BYTES = 40 * 1024 * 1024;

/** Header fields that may stand once ("Amazon SES header fields") and that SES writes itself. */
const OWN_FIELDS = [
  'from',
  'to',
  'cc',
  'bcc',
  'subject',
  'reply-to',
  'date',
  'message-id',
  'mime-version',
  'content-type',
];

const checkHeader = ({ Name, Value }: { Name: string; Value: string }): void => {
  if (!/^[!-9;-~]{1,126}$/.test(Name)) throw badRequest(`Invalid header name <${Name}>.`);
  if (!/^[ -~]{0,995}$/.test(Value) || Name.length + Value.length > 996) {
    throw badRequest(`Invalid header value for header <${Name}>.`);
  }
};

/** MessageHeader of the API reference; the guide lists which fields may not come twice. */
export const checkHeaders = (headers: { Name: string; Value: string }[]): void => {
  if (headers.length > MAX_HEADERS) throw badRequest(`Too many headers: at most ${MAX_HEADERS}.`);
  headers.forEach(checkHeader);
  const names = headers.map(({ Name }) => Name.toLowerCase());
  const repeated = names.find((name, index) => names.indexOf(name) !== index || OWN_FIELDS.includes(name));
  if (repeated !== undefined) throw badRequest(`Duplicate header '${repeated}'.`);
};

/** MessageTag of the API reference. */
export const checkTags = (tags: { Name: string; Value: string }[]): void => {
  const wrong = tags.find(({ Name, Value }) => ![Name, Value].every((text) => /^[\w-]{1,256}$/.test(text)));
  if (wrong)
    throw badRequest(
      `Invalid tag name or value <${wrong.Name}>, <${wrong.Value}>: only alphanumeric ASCII characters, '_', and '-' are allowed.`,
    );
};

/** The limit counts the whole message after base64, four bytes for three. */
export const checkSize = ({ Content: { Simple, Raw } }: SendRequest): void => {
  const parts = Raw ? [Raw.Data] : [Simple?.Body.Text?.Data ?? '', Simple?.Body.Html?.Data ?? ''];
  const plain = parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0);
  const size = Raw ? plain : Math.ceil((plain * 4) / 3);
  if (size > MAX_BYTES) throw badRequest(`Message length is more than ${MAX_BYTES} bytes long: '${size}'.`);
};
