import type { Endpoint } from '../../shared/contract/endpoints.ts';
import { exampleOf } from './example.ts';

/** What people call first: what the answer has that the next call, or the screen, needs, and the name it is given. */
export const FIRST_CALLS: Record<string, { reads: string[]; as: string }> = {
  'auth/login': { reads: ['access_token'], as: 'token' },
  'catalog/list-hosting-packages': { reads: ['data'], as: 'packages' },
  'orders/quote-order': { reads: ['total'], as: 'total' },
  'orders/create-order': { reads: ['invoice', 'id'], as: 'invoice' },
  'invoices/start-payment': {
    reads: ['payment', 'mobile', 'payment_intent_client_secret'],
    as: 'clientSecret',
  },
  'invoices/get-payment-status': { reads: ['status'], as: 'status' },
  'hosting/list-hosting': { reads: ['data'], as: 'accounts' },
};

type Call = {
  endpoint: Endpoint;
  body: string | null;
  /** Parameters of the path, which the app has as variables of that name. */
  parameters: string[];
  reads: string[];
  as: string;
};

const KOTLIN_TYPES: Record<string, string> = { data: 'JSONArray', id: 'Long', total: 'Double' };
const SWIFT_TYPES: Record<string, string> = { data: '[[String: Any]]', id: 'Int', total: 'Double' };

const lines = (...parts: (string | false)[]): string => parts.filter((part) => part !== false).join('\n');

/** With OkHttp and the `org.json` of Android; `api`, `http`, `token` and the parameters are the app's. */
const kotlin = ({ endpoint, body, parameters, reads, as }: Call): string => {
  const path = parameters.reduce((text, name) => text.replace(`{${name}}`, `$${name}`), endpoint.path);
  const last = reads.at(-1) ?? '';
  const into = reads.slice(0, -1).map((field) => `.getJSONObject("${field}")`);
  return lines(
    body !== null && `val body = """${body}"""`,
    'val request = Request.Builder()',
    `  .url("$api${path}")`,
    endpoint.auth !== 'public' && '  .header("Authorization", "Bearer $token")',
    endpoint.auth === 'chosen_client' && '  .header("X-Client-Id", "$client")',
    endpoint.idempotent === true && '  .header("Idempotency-Key", key)',
    body === null
      ? '  .build()'
      : '  .post(body.toRequestBody("application/json".toMediaType()))\n  .build()',
    'val answer = http.newCall(request).execute().use { JSONObject(it.body!!.string()) }',
    `val ${as} = answer${into.join('')}.get${KOTLIN_TYPES[last] ?? 'String'}("${last}")`,
  );
};

/** With Foundation alone. */
const swift = ({ endpoint, body, parameters, reads, as }: Call): string => {
  const path = parameters.reduce((text, name) => text.replace(`{${name}}`, `\\(${name})`), endpoint.path);
  const header = (name: string, value: string) => `request.setValue(${value}, forHTTPHeaderField: "${name}")`;
  const last = reads.at(-1) ?? '';
  const found = reads
    .slice(0, -1)
    .reduce((inner, field) => `(${inner}["${field}"] as! [String: Any])`, 'answer');
  return lines(
    `var request = URLRequest(url: URL(string: "\\(api)${path}")!)`,
    endpoint.auth !== 'public' && header('Authorization', '"Bearer \\(token)"'),
    endpoint.auth === 'chosen_client' && header('X-Client-Id', '"\\(client)"'),
    endpoint.idempotent === true && header('Idempotency-Key', 'key'),
    body !== null && `request.httpMethod = "${endpoint.method}"`,
    body !== null && header('Content-Type', '"application/json"'),
    body !== null && `request.httpBody = Data(#"${body}"#.utf8)`,
    'let (data, _) = try await URLSession.shared.data(for: request)',
    'let answer = try JSONSerialization.jsonObject(with: data) as! [String: Any]',
    `let ${as} = ${found}["${last}"] as! ${SWIFT_TYPES[last] ?? 'String'}`,
  );
};

/** With the typed client of `infra/client/`, whose `once` makes the key. */
const typescript = ({ endpoint, body, parameters, reads, as }: Call): string => {
  const method = endpoint.idempotent === true ? 'once' : endpoint.method.toLowerCase();
  const sent = [
    ...(parameters.length > 0 ? [`path: { ${parameters.join(', ')} }`] : []),
    ...(endpoint.auth === 'chosen_client' ? ["header: { 'X-Client-Id': client }"] : []),
    ...(body === null ? [] : [`body: ${body}`]),
  ];
  const arguments_ = [`'${endpoint.path}'`, ...(sent.length > 0 ? [`{ ${sent.join(', ')} }`] : [])];
  return lines(
    `const answer = await api.${method}(${arguments_.join(', ')});`,
    `const ${as} = answer.${reads.join('.')};`,
  );
};

/** Samples in the languages of apps, as readers of OpenAPI documents show them (`x-codeSamples`); none for most operations. */
export const samplesOf = (endpoint: Endpoint): { lang: string; label: string; source: string }[] => {
  const first = FIRST_CALLS[endpoint.name];
  if (!first) return [];
  const body = endpoint.body ? JSON.stringify(exampleOf(endpoint.body())) : null;
  const parameters = [...endpoint.path.matchAll(/{(\w+)}/g)].map(([, name = '']) => name);
  const call = { endpoint, body, parameters, ...first };
  return [
    { lang: 'Kotlin', label: 'Kotlin (OkHttp)', source: kotlin(call) },
    { lang: 'Swift', label: 'Swift', source: swift(call) },
    { lang: 'TypeScript', label: 'TypeScript (infra/client)', source: typescript(call) },
  ];
};
