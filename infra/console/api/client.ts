import { apiClient } from '../../client/client.ts';
import { untilOnline } from '../../client/preact/online.ts';
import type {
  ChangeAnswer,
  ChangePath,
  ReadAnswer,
  ReadPath,
  RequestAnswer,
  Requested,
  RequestPath,
  ValuesOf,
  Wanted,
} from './endpoints.ts';
import { session } from './session.ts';

/** Where the staff API and the issuer are, and who this page is at it; whoever serves the page writes it. */
export const settings = JSON.parse(document.getElementById('settings')?.textContent ?? '{}') as {
  staff: string;
  issuer: string;
  client: string;
  scope: string;
  /** Where a session ends, and the parameter that says where to lead back, at an issuer with a way of its own for that. */
  log_out?: { address: string; redirect_parameter: string };
};

/** Seconds that one try may take, and between two tries: then a person is told, who has a client on the phone. */
const PATIENCE = { timeLimit: 10, pauses: [1, 2, 4] };

/** `files` go along as a form. */
export type Sent<P extends ChangePath> = {
  path: ValuesOf<P>;
  body: Wanted<P> & { reason: string; confirm?: string };
  files?: File[];
};

/** The client of the API, which knows no endpoint but by its types, with those of the staff API. */
type StaffClient = {
  get<P extends ReadPath>(path: P, sent?: { path?: object; query?: object }): Promise<ReadAnswer<P>>;
  post<P extends RequestPath>(path: P, sent: { body: Requested<P> }): Promise<RequestAnswer<P>>;
  post<P extends ChangePath>(path: P, sent: Sent<P>): Promise<ChangeAnswer<P>>;
  once<P extends ChangePath>(path: P, sent: Sent<P>): Promise<ChangeAnswer<P>>;
  /** Of a form, its fields and what tells its files from others. */
  unansweredBody<P extends ChangePath>(
    path: P,
    values: ValuesOf<P>,
  ): Sent<P>['body'] | [string, unknown][] | null;
};

export const clientWith = (token: () => string | null) =>
  apiClient({
    ...PATIENCE,
    baseUrl: settings.staff,
    token,
    onProblem: ({ status }) => {
      if (status === 401) session.set(null);
    },
    storage: sessionStorage,
    untilOnline,
  }) as unknown as StaffClient;

export const FILES = 'attachments[]';

/** The files that were chosen in a form: an input that was left empty has one all the same, without a name or content. */
export const filesIn = (form: FormData): File[] =>
  form.getAll(FILES).filter((file): file is File => file instanceof File && file.size > 0);

/** The request as it goes over the wire: a form where there are files. */
export const onTheWire = <P extends ChangePath>({ path, body, files = [] }: Sent<P>): Sent<P> => {
  if (files.length === 0) return { path, body };
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, String(value));
  for (const file of files) form.append(FILES, file);
  return { path, body: form as unknown as Sent<P>['body'] };
};

export const api = clientWith(() => session.get()?.token ?? null);
