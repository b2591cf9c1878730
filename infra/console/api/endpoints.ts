import type * as z from 'zod';
import type { Path } from '../../../shared/contract/endpoint.ts';
import type { billing } from '../../../shared/contract/staff/billing.ts';
import type { catalog } from '../../../shared/contract/staff/catalog.ts';
import type { clients } from '../../../shared/contract/staff/clients.ts';
import type { desk } from '../../../shared/contract/staff/desk.ts';
import type { disputes } from '../../../shared/contract/staff/disputes.ts';
import type { health } from '../../../shared/contract/staff/health.ts';
import type { registrars } from '../../../shared/contract/staff/registrars.ts';
import type { replies } from '../../../shared/contract/staff/replies.ts';
import type { reports } from '../../../shared/contract/staff/reports.ts';
import type { services } from '../../../shared/contract/staff/services.ts';
import type { tickets } from '../../../shared/contract/staff/tickets.ts';

/** Types of each endpoint's request and answer, read from the table of endpoints of the staff API. */

type In<Area> = Area[keyof Area];
type Endpoint =
  | In<typeof billing>
  | In<typeof catalog>
  | In<typeof clients>
  | In<typeof desk>
  | In<typeof disputes>
  | In<typeof registrars>
  | In<typeof replies>
  | In<typeof health>
  | In<typeof reports>
  | In<typeof services>
  | In<typeof tickets>;

type Read = Extract<Endpoint, { method: 'GET' }>;
type Change = Extract<Endpoint, { method: 'POST'; idempotent: 'optional' }>;
/** What asks for work that changes nothing of a client. */
type Request = Exclude<Extract<Endpoint, { method: 'POST' }>, Change>;

export type ReadPath = Read['path'];
export type ChangePath = Change['path'];
export type RequestPath = Request['path'];

type ReadOf<P extends ReadPath> = Extract<Read, { path: P }>;
type ChangeOf<P extends ChangePath> = Extract<Change, { path: P }>;

type Answer<D> = D extends { responses: () => { 200: infer S extends z.ZodType } } ? z.output<S> : never;
type Input<D> = D extends { body: () => infer S extends z.ZodType } ? z.input<S> : never;
type QueryInput<D> = D extends { query: () => infer S extends z.ZodType } ? Partial<z.output<S>> : object;

export type ReadAnswer<P extends ReadPath> = Answer<ReadOf<P>>;
export type ChangeAnswer<P extends ChangePath> = Answer<ChangeOf<P>>;

export type ValuesOf<P extends ReadPath | ChangePath> = Path<Extract<Endpoint, { path: P }>>;
export type QueryOf<P extends ReadPath> = QueryInput<ReadOf<P>>;

type RequestOf<P extends RequestPath> = Extract<Request, { path: P }>;
export type RequestAnswer<P extends RequestPath> = Answer<RequestOf<P>>;
export type Requested<P extends RequestPath> = Input<RequestOf<P>>;

/** What a change is to do; `reason` and `confirm` are added when it is sent. */
export type Wanted<P extends ChangePath> = Omit<Input<ChangeOf<P>>, 'reason' | 'confirm'>;

/** The paths whose answer is a page of a list. */
export type ListPath = {
  [P in ReadPath]: ReadAnswer<P> extends { data: unknown[]; next: string | null } ? P : never;
}[ReadPath];
export type ItemOf<P extends ListPath> = ReadAnswer<P> extends { data: (infer T)[] } ? T : never;

export type Staff = ReadAnswer<'/me'>['data'];
