import * as z from 'zod';
import { badRequest, SesRefusal } from './refusal.ts';

/** `Content` of the API: text with its character set. */
const text = z.strictObject({ Data: z.string(), Charset: z.string().optional() });

const header = z.strictObject({ Name: z.string(), Value: z.string() });

/**
 * The request of SendEmail (API reference of SES v2), with the members this project uses: Simple and Raw content.
 * AWS may ignore members it does not know; here they are refused, because they could only be our mistake.
 */
const schema = z.strictObject({
  FromEmailAddress: z.string().optional(),
  Destination: z
    .strictObject({
      ToAddresses: z.array(z.string()).default([]),
      CcAddresses: z.array(z.string()).default([]),
      BccAddresses: z.array(z.string()).default([]),
    })
    .optional(),
  ReplyToAddresses: z.array(z.string()).default([]),
  Content: z.strictObject({
    Simple: z
      .strictObject({
        Subject: text,
        Body: z.strictObject({ Text: text.optional(), Html: text.optional() }),
        Headers: z.array(header).default([]),
      })
      .optional(),
    Raw: z.strictObject({ Data: z.base64() }).optional(),
  }),
  EmailTags: z.array(header).default([]),
  ConfigurationSetName: z.string().optional(),
});

export type SendRequest = z.output<typeof schema>;
export type SimpleContent = NonNullable<SendRequest['Content']['Simple']>;

const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new SesRefusal('SerializationException', 'Start of structure or map found where not expected.');
  }
};

export const readSendRequest = (body: Buffer): SendRequest => {
  const result = schema.safeParse(parsed(body));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = issue?.path.join('.') || 'the request';
  if (issue?.code === 'unrecognized_keys') {
    throw new SesRefusal('SerializationException', `Unknown member ${issue.keys.join(', ')} in ${place}`);
  }
  throw badRequest(
    `1 validation error detected: Value at '${place}' failed to satisfy constraint: ${issue?.message}`,
  );
};
