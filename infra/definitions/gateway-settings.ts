import * as z from 'zod';

/** What every HTTP API of a stage may be given. */

/** Requests per second, and how many may come at once. */
export const rateSchema = z.strictObject({ rate: z.int().positive(), burst: z.int().positive() });

/** A host name, and the ARN of its ACM certificate in the region of the stage. */
export const customDomainSchema = z.strictObject({
  name: z.hostname(),
  certificate_arn: z.string().regex(/^arn:[\w-]+:acm:/, 'the ARN of an ACM certificate'),
});
