import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { httpCall, parseJson } from '../../http-call.ts';
import { IntegrationError } from '../../integration-error.ts';
import type { VatNumber, VatRegistry, VatVerdict } from '../../vat-registry.ts';

/**
 * "Vies on-the-Web Endpoint" 1.0.0, https://ec.europa.eu/assets/taxud/vow-information/swagger_publicVAT.yaml: a verdict with
 * status 200, errors with 400 and 500. It names no error code; those are of checkVatService.wsdl and checkVatTestService.wsdl.
 */
export const VIES_URL = 'https://ec.europa.eu/taxation_customs/vies/rest-api';

/** VIES waits for the registry of the member state; who asks here waits with an app. */
const DEADLINE_MS = 4000;

/** What says of the number that there is none of that form. */
const MALFORMED = 'INVALID_INPUT';

/** Values of `userError` that are verdicts, and no errors; the description has it in no answer, but it is seen. */
const VERDICTS = ['VALID', 'INVALID'];

const answerSchema = schema(() =>
  z.object({
    countryCode: z.string().nullish(),
    vatNumber: z.string().nullish(),
    valid: z.boolean().nullish(),
    requestIdentifier: z.string().nullish(),
    userError: z.string().nullish(),
    errorWrappers: z.array(z.object({ error: z.string() })).nullish(),
  }),
);
type Answer = z.infer<ReturnType<typeof answerSchema>>;

/** An error is in the body, whatever the status: some are seen with 200, and `valid: false` beside them. */
const errorOf = ({ errorWrappers, userError }: Answer): string | null =>
  errorWrappers?.[0]?.error ?? (userError && !VERDICTS.includes(userError) ? userError : null);

const sameNumber = ({ country, number }: VatNumber, { countryCode, vatNumber }: Answer): boolean =>
  countryCode === country && vatNumber?.replace(/[^0-9A-Z+*]/g, '') === number;

const verdictOf = (wanted: VatNumber, status: number, answer: Answer): VatVerdict => {
  const code = errorOf(answer);
  if (code === MALFORMED) return { valid: false, consultation: null };
  if (code !== null) throw new IntegrationError('vies', 'unavailable', code, { code, status });
  if (status !== 200 || typeof answer.valid !== 'boolean' || !sameNumber(wanted, answer)) {
    throw new IntegrationError('vies', 'invalid_response', `HTTP ${status} without a verdict`, { status });
  }
  return { valid: answer.valid, consultation: answer.requestIdentifier || null };
};

type ViesSettings = {
  baseUrl?: string | undefined;
  /** Asked before each call; throws where none may be made now. */
  admit?: () => Promise<void>;
};

/** VIES, by which the member states of the European Union tell of VAT numbers. It needs no credentials. */
export const createVies = ({ baseUrl = VIES_URL, admit }: ViesSettings = {}): VatRegistry => ({
  check: async (wanted, requester) => {
    await admit?.();
    const answer = await httpCall({
      system: 'vies',
      operation: 'check VAT number',
      url: `${baseUrl}/check-vat-number`,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        countryCode: wanted.country,
        vatNumber: wanted.number,
        ...(requester
          ? { requesterMemberStateCode: requester.country, requesterNumber: requester.number }
          : {}),
      }),
      deadlineMs: DEADLINE_MS,
    });
    const parsed = answerSchema().safeParse(parseJson('vies', answer));
    if (!parsed.success) {
      throw new IntegrationError('vies', 'invalid_response', 'another shape', { cause: parsed.error });
    }
    return verdictOf(wanted, answer.status, parsed.data);
  },
});
