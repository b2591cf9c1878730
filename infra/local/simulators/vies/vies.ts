import * as z from 'zod';
import { type Simulator, type SimulatorAnswer, type SimulatorRequest, startSimulator } from '../simulator.ts';

/** Of VIES, which writes EL for Greece and XI for Northern Ireland. */
const MEMBER_STATES = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
);

/** Of the service's own description (checkVatService.wsdl). */
const NUMBER = /^[0-9A-Za-z+*.]{2,12}$/;

/** Numbers of the test service, and what it says to each. */
const TEST_ERRORS: Record<string, string> = {
  201: 'INVALID_INPUT',
  202: 'INVALID_REQUESTER_INFO',
  300: 'SERVICE_UNAVAILABLE',
  301: 'MS_UNAVAILABLE',
  302: 'TIMEOUT',
  400: 'VAT_BLOCKED',
  401: 'IP_BLOCKED',
  500: 'GLOBAL_MAX_CONCURRENT_REQ',
  501: 'GLOBAL_MAX_CONCURRENT_REQ_TIME',
  600: 'MS_MAX_CONCURRENT_REQ',
  601: 'MS_MAX_CONCURRENT_REQ_TIME',
};

const requestSchema = z.strictObject({
  countryCode: z.string(),
  vatNumber: z.string(),
  requesterMemberStateCode: z.string().optional(),
  requesterNumber: z.string().optional(),
  traderName: z.string().optional(),
  traderStreet: z.string().optional(),
  traderPostalCode: z.string().optional(),
  traderCity: z.string().optional(),
  traderCompanyType: z.string().optional(),
});
type CheckRequest = z.infer<typeof requestSchema>;

const stateSchema = z.strictObject({
  /** Whether there is such a number, by country and number; there is none that was not said. */
  numbers: z.record(z.string(), z.boolean()).optional(),
  /** What every answer about a member state is instead; null ends that. */
  errors: z.record(z.string(), z.string().nullable()).optional(),
  /** Of these answers: 400 and 500 are described, 200 is seen, and is what they have until something else is said. */
  status: z.literal([200, 400, 500]).optional(),
});

type State = { numbers: Map<string, boolean>; errors: Map<string, string>; status: number; asked: number };

/** A CommonResponse of the description, whose `message` no code is known to need. */
const failed = (error: string, status = 200): SimulatorAnswer => ({
  status,
  body: { actionSucceed: false, errorWrappers: [{ error }] },
});

const verdict = (state: State, request: CheckRequest, valid: boolean): SimulatorAnswer => {
  const { countryCode, vatNumber, requesterNumber } = request;
  state.asked += 1;
  const known = valid ? 'A business' : '---';
  return {
    status: 200,
    body: {
      countryCode,
      vatNumber,
      requestDate: new Date().toISOString(),
      valid,
      requestIdentifier: requesterNumber ? `WAPIAAAA${String(state.asked).padStart(8, '0')}` : '',
      name: known,
      address: known,
      ...{ traderName: '---', traderStreet: '---', traderPostalCode: '---' },
      ...{ traderCity: '---', traderCompanyType: '---' },
      ...{ traderNameMatch: 'NOT_PROCESSED', traderStreetMatch: 'NOT_PROCESSED' },
      ...{ traderPostalCodeMatch: 'NOT_PROCESSED', traderCityMatch: 'NOT_PROCESSED' },
      traderCompanyTypeMatch: 'NOT_PROCESSED',
    },
  };
};

const isOf = (country: string | undefined, number: string | undefined): boolean =>
  MEMBER_STATES.has(country ?? '') && NUMBER.test(number ?? '');

const check = (state: State, { method, path, headers, body }: SimulatorRequest): SimulatorAnswer => {
  if (method !== 'POST') return { status: 405 };
  if (!headers['content-type']?.startsWith('application/json')) return { status: 415 };
  const parsed = requestSchema.safeParse(JSON.parse(body.toString() || '{}'));
  if (!parsed.success) return failed('INVALID_INPUT', 400);
  const { countryCode, vatNumber, requesterMemberStateCode, requesterNumber } = parsed.data;
  if (!isOf(countryCode, vatNumber)) return failed('INVALID_INPUT', 400);
  const names = requesterMemberStateCode !== undefined || requesterNumber !== undefined;
  if (names && !isOf(requesterMemberStateCode, requesterNumber)) return failed('INVALID_REQUESTER_INFO', 400);
  if (path.endsWith('/check-vat-test-service')) {
    const error = TEST_ERRORS[vatNumber];
    if (error) return failed(error);
    return /^[12]00$/.test(vatNumber)
      ? verdict(state, parsed.data, vatNumber === '100')
      : failed('SERVICE_UNAVAILABLE');
  }
  const error = state.errors.get(countryCode);
  return error
    ? failed(error, state.status)
    : verdict(state, parsed.data, state.numbers.get(`${countryCode}${vatNumber}`) ?? false);
};

const control = (state: State, { body }: SimulatorRequest): SimulatorAnswer => {
  const { numbers = {}, errors = {}, status = state.status } = stateSchema.parse(JSON.parse(body.toString()));
  for (const [number, valid] of Object.entries(numbers)) state.numbers.set(number, valid);
  state.status = status;
  for (const [country, error] of Object.entries(errors)) {
    if (error === null) state.errors.delete(country);
    else state.errors.set(country, error);
  }
  return { status: 204 };
};

/** The REST service of VIES (swagger_publicVAT.yaml), with the numbers that `POST /_simulator/state` names. */
export const startViesSimulator = (port: number): Promise<Simulator> => {
  const state: State = { numbers: new Map(), errors: new Map(), status: 200, asked: 0 };
  return startSimulator(port, (request) => {
    if (request.path === '/_simulator/state') return control(state, request);
    return /^\/rest-api\/check-vat-(?:number|test-service)$/.test(request.path)
      ? check(state, request)
      : { status: 404 };
  });
};
