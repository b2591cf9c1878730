import middy from '@middy/core';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import type { Body, Path, Query } from '../../contract/endpoint.ts';
import type { StaffDefinition } from '../../contract/staff/endpoint.ts';
import { mayStaff } from '../../contract/staff-roles.ts';
import { say } from '../../languages/sentence.ts';
import { untilAllEnded } from '../../platform/alongside.ts';
import { Failure } from '../../platform/failure.ts';
import { addLogContext } from '../../platform/log.ts';
import type { Actor } from '../../records/events.ts';
import { bodyLimit, bodyParser, type FormReader, validation } from '../body.ts';
import { errorResponse, type HttpHandler, logged, replyInTime } from '../reply.ts';
import { header } from '../request.ts';
import { type Admitted, deferred, type Middleware, type UploadedFile } from '../request-state.ts';
import { type HttpResult, jsonResult } from '../respond.ts';
import { type Staff, verifyStaff } from './verify-token.ts';

/** A request of staff that may be carried out. */
export type StaffRequest<D extends StaffDefinition> = {
  path: Path<D>;
  query: Query<D>;
  body: Body<D>;
  /** Files of a form; none with JSON. */
  files: UploadedFile[];
  staff: Staff;
  actor: Extract<Actor, `operator:${string}`>;
  idempotencyKey: string | null;
  /** The ETag of the copy that the caller has. */
  ifNoneMatch: string | null;
  /** Differs for requests that must not share an idempotency key. */
  fingerprint: string;
  now: Date;
};

type Answered = { status: number; body: unknown; headers?: Record<string, string> };

const forbidden = () =>
  new Failure(
    'forbidden',
    'role_forbidden',
    say`Your role does not allow this. Ask somebody whose role does.`,
  );

type StaffContext<D extends StaffDefinition> = Admitted<D, undefined> & { admittedStaff: StaffRequest<D> };

/** Lets in who may: 401, 403, 404, 413/415, 422, in this order. */
const admit = <D extends StaffDefinition>(definition: D): Middleware<D, undefined> => ({
  before: async ({ event, context, internal }) => {
    const staff = await verifyStaff(header(event, 'authorization'));
    if (!mayStaff(staff.role, definition.needs)) throw forbidden();
    const { path, query, body, pathFailure, failure, idempotencyKey, fingerprint } = internal.parsed;
    if (pathFailure.record) throw pathFailure.record;
    if (failure) throw failure;
    const { files = [] } = internal;
    const request = { path, query, body, files, staff, actor: `operator:${staff.name}` as const };
    (context as StaffContext<D>).admittedStaff = {
      ...(request as Pick<StaffRequest<D>, 'path' | 'query' | 'body' | 'files' | 'staff' | 'actor'>),
      ifNoneMatch: header(event, 'if-none-match') ?? null,
      idempotencyKey,
      fingerprint,
      now: new Date(),
    };
  },
});

/** The Lambda handler of one endpoint of the staff API. */
export const handleStaff = <D extends StaffDefinition>(
  definition: D,
  respond: (request: StaffRequest<D>) => Promise<Answered>,
  readForm?: FormReader,
): HttpHandler => {
  const pipeline = middy<APIGatewayProxyEventV2, HttpResult, Error, Context>(replyInTime)
    .use(errorResponse())
    .use(
      definition.body
        ? [
            deferred<D, undefined>(bodyLimit(definition)),
            deferred<D, undefined>(bodyParser(definition, readForm)),
          ]
        : [],
    )
    .use(validation<D, undefined>(definition))
    .use(admit(definition))
    .handler(async (event, context) => {
      const request = (context as StaffContext<D>).admittedStaff;
      const { client } = request.path as { client?: number };
      if (client !== undefined) addLogContext({ client });
      const { status, body, headers } = await untilAllEnded(() => respond(request));
      return jsonResult(
        event.requestContext.requestId,
        status,
        body === undefined ? '' : JSON.stringify(body),
        headers,
      );
    });
  return logged({ ...definition, path: `/staff${definition.path}` }, (event, context) =>
    pipeline(event, context as StaffContext<D>),
  );
};
