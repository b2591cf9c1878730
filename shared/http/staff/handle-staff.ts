import middy from '@middy/core';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import etag from 'etag';
import fresh from 'fresh';
import type { Body, Path, Query, Reply } from '../../contract/endpoint.ts';
import type { StaffDefinition } from '../../contract/staff/endpoint.ts';
import { mayStaff } from '../../contract/staff-roles.ts';
import { about, asStaff, audit } from '../../events/index.ts';
import { say } from '../../languages/sentence.ts';
import { untilAllEnded } from '../../platform/alongside.ts';
import { readStageTime } from '../../platform/aws/stage-time.ts';
import { Failure, invalid } from '../../platform/failure.ts';
import { addLogContext } from '../../platform/log.ts';
import type { Collection } from '../../platform/table/key.ts';
import { type Page, queryPage } from '../../platform/table/query.ts';
import { transact, type Write } from '../../platform/table/write.ts';
import { type ClientCollection, type ClientRecords, collections } from '../../records/collections.ts';
import type { Actor } from '../../records/events.ts';
import { bodyLimit, bodyParser, type FormReader, validation } from '../body.ts';
import { errorResponse, type HttpHandler, logged, replyInTime } from '../reply.ts';
import { header, operationOf } from '../request.ts';
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
      now: await readStageTime(),
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

type Shown<D extends StaffDefinition> = Extract<Reply<D>, { status: 200 }>['body'];

/** The clients whose data an answer shows, each once. */
const clientsIn = ({ seen }: StaffDefinition, path: unknown, body: unknown): number[] => {
  if (seen === 'nobody') return [];
  if (seen === 'client') return [(path as { client: number }).client];
  const { data } = body as { data: { client_id: number | null }[] };
  return [...new Set(data.flatMap(({ client_id }) => client_id ?? []))];
};

/** What of a record was read: the parts of the path beside the client. */
const recordsIn = (path: unknown): Record<string, string | number> => {
  const { client: _client, ...records } = path as Record<string, string | number>;
  return records;
};

/** The entry of what staff have seen of a client; `operation` is the endpoint that has shown it. */
export const readEntry = (
  client: number,
  operation: string,
  { path, actor, now }: Pick<StaffRequest<StaffDefinition>, 'path' | 'actor' | 'now'>,
): Write => audit(about.client(client), actor, 'client.read', now, { operation, ...recordsIn(path) });

/** A 304 without a body for whoever has this answer already (RFC 9110, 13.1.2); the browser shows its copy then. */
const unlessKnown = <B>(body: B, ifNoneMatch: string | null) => {
  const tag = etag(JSON.stringify(body));
  const headers = { etag: tag, 'cache-control': 'private, no-cache' };
  return ifNoneMatch !== null && fresh({ 'if-none-match': ifNoneMatch }, { etag: tag })
    ? { status: 304, body: undefined, headers }
    : { status: 200, body, headers };
};

/**
 * The handler of an endpoint that reads. Each client whose data is in the answer has an entry of it in its access log
 * before anybody sees it.
 */
export const staffReads = <D extends StaffDefinition>(
  definition: D,
  respond: (request: StaffRequest<D>) => Promise<Shown<D>>,
): HttpHandler =>
  handleStaff(definition, async (request) => {
    const { path, staff } = request;
    const body = await respond(request);
    const entries = asStaff({ role: staff.role }, () =>
      clientsIn(definition, path, body).map((client) => readEntry(client, operationOf(definition), request)),
    );
    if (entries.length > 0) await transact(entries);
    return definition.conditional ? unlessKnown(body, request.ifNoneMatch) : { status: 200, body };
  });

/** Which page of a list is asked for: its size, and the place after which it begins. */
export type StaffPage = { limit: number; after: string | null };

const encode = (place: string | null): string | null =>
  place === null ? null : Buffer.from(place).toString('base64url');

/** Throws a 422 for what is no cursor of a list. */
export const pageIn = ({
  per_page,
  cursor,
}: {
  per_page: number;
  cursor?: string | undefined;
}): StaffPage => {
  if (cursor === undefined) return { limit: per_page, after: null };
  const after = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!/^[\w.:#~-]{1,200}$/.test(after)) throw invalid({ cursor: [say`This is not a cursor of this list.`] });
  return { limit: per_page, after };
};

export const staffPageReply = <V>(data: V[], nextKey: string | null) => ({ data, next: encode(nextKey) });

/** One page of a collection of a client, newest first. Throws a 422 for the cursor of another list. */
export const readPage = <R>(wanted: Collection<R>, { limit, after }: StaffPage): Promise<Page<R>> => {
  if (after !== null && !after.startsWith(wanted.prefix))
    throw invalid({ cursor: [say`This is not a cursor of this list.`] });
  return queryPage(wanted, { limit, after });
};

/** One page of the records of a kind of a client, newest first; only those in a status, if one is given. */
export const readClientPage = <K extends ClientCollection>(
  client: number,
  kind: K,
  page: StaffPage,
  status?: string,
): Promise<Page<ClientRecords[K]>> =>
  readPage(status ? collections.ofStatus(client, kind, status) : collections.ofClient(client, kind), page);
