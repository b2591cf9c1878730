import etag from 'etag';
import fresh from 'fresh';
import type { Reply } from '../../contract/endpoint.ts';
import type { StaffDefinition } from '../../contract/staff/endpoint.ts';
import { about, asStaff, audit } from '../../events/index.ts';
import { say } from '../../languages/sentence.ts';
import { invalid } from '../../platform/failure.ts';
import type { Collection } from '../../platform/table/key.ts';
import { type Page, queryPage } from '../../platform/table/query.ts';
import { transact, type Write } from '../../platform/table/write.ts';
import { type ClientCollection, type ClientRecords, collections } from '../../records/collections.ts';
import type { HttpHandler } from '../reply.ts';
import { operationOf } from '../request.ts';
import { handleStaff, type StaffRequest } from './handle-staff.ts';

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
