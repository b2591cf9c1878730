import { endpoints } from '../../shared/contract/endpoints.ts';
import { API_VERSION } from '../../shared/contract/pages.ts';
import { exampleOf } from './example.ts';
import { AREAS } from './tags.ts';

/** Every request carries a key of its own, made by the client that sends it. */
const KEY = { key: 'Idempotency-Key', value: '{{$guid}}' };

type Endpoint = (typeof endpoints)[number];

const headersOf = ({ body, idempotent, auth }: Endpoint) => [
  ...(body ? [{ key: 'Content-Type', value: 'application/json' }] : []),
  ...(idempotent ? [KEY] : []),
  ...(auth === 'chosen_client' ? [{ key: 'X-Client-Id', value: '{{client}}' }] : []),
];

const bodyOf = ({ body }: Endpoint) =>
  body && {
    mode: 'raw',
    raw: JSON.stringify(exampleOf(body()), null, 2),
    options: { raw: { language: 'json' } },
  };

/** `{client}` is a variable of the collection; the other ids are typed in where the request is used. */
const urlOf = (path: string) => {
  const segments = path.slice(1).split('/');
  const named = segments.map((segment) =>
    segment.replace(/^{(\w+)}$/, ':$1').replace(/^:client$/, '{{client}}'),
  );
  const variable = named
    .filter((part) => part.startsWith(':'))
    .map((part) => ({ key: part.slice(1), value: '' }));
  return { raw: `{{api}}/${named.join('/')}`, host: ['{{api}}'], path: named, variable };
};

/** The answer to a log-in becomes the token of what follows. */
const KEEP_TOKEN = [
  {
    listen: 'test',
    script: {
      type: 'text/javascript',
      exec: ["pm.collectionVariables.set('token', pm.response.json().access_token);"],
    },
  },
];

const itemOf = (endpoint: Endpoint) => ({
  name: endpoint.summary,
  ...(endpoint.name === 'auth/login' ? { event: KEEP_TOKEN } : {}),
  request: {
    method: endpoint.method,
    ...(endpoint.auth === 'public' ? { auth: { type: 'noauth' } } : {}),
    header: headersOf(endpoint),
    url: urlOf(endpoint.path),
    ...(endpoint.body ? { body: bodyOf(endpoint) } : {}),
    ...(endpoint.description ? { description: endpoint.description } : {}),
  },
});

/** Of the format of Postman (v2.1), which Bruno, Insomnia and Hoppscotch import too. */
export const apiCollection = () => {
  const areas = [...new Set(endpoints.map(({ name }) => name.split('/')[0] ?? ''))];
  return {
    info: {
      name: `Client API ${API_VERSION}`,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
      description: 'Set `api`, send the log-in, and set `client` to an id of its answer.',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    variable: [
      { key: 'api', value: 'http://127.0.0.1:3000/api/v1' },
      { key: 'token', value: '' },
      { key: 'client', value: '2001' },
    ],
    item: areas.map((area) => ({
      name: area,
      description: AREAS[area] ?? '',
      item: endpoints.filter(({ name }) => name.startsWith(`${area}/`)).map(itemOf),
    })),
  };
};
