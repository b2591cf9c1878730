export type WhoisMeaning = 'registered' | 'not_found' | 'rate_limited' | 'unrecognised';

/** Each is a whole statement at the start of a line, so that a remark inside a record does not match. */
const notFoundTexts = [
  /^no match\b/,
  /^nothing found\b/,
  /^(?:the )?(?:queried |requested )?(?:domain |object |domain name |queried object )?(?:was |is )?not (?:found|registered)\b/,
  /^(?:the )?(?:queried |requested )?(?:domain|object|domain name) does not exist\b/,
  /^no (?:object|objects|data|entries|information|matching record|such domain) ?(?:was |were )?(?:found|exists?)?\s*(?:$|[^\w\s])/,
  /^(?:domain )?status:\s{0,20}(?:free|available|no object found)\s*$/,
  /^available\s*$/,
  /^(?:domain )?[a-z0-9-]{1,63}\.[a-z0-9.-]{1,190}\W{1,5}is (?:free|available for (?:purchase|registration))\b/,
];

const rateLimitTexts = [
  /\b(?:limit|quota|rate)\b.{0,40}\bexceeded\b/,
  /\btoo many (?:requests|queries|connections)\b/,
];

/** A record, as opposed to an echo of the question, has at least one of these. */
const recordField =
  /^(?:registrar|registrant|creation date|created|registered|name ?servers?|nserver|expir\w{0,10})\b.{0,40}:|^status:\s{0,20}connect\b/;

const domainField = /^domain(?: name)?\W{0,40}?:\s*(\S+)\s*$/;

/** Nothing that counts stands further from the beginning of a line. */
const MAX_LINE = 300;

const isWord = /\w/;

/** A line without what decorates its beginning, in lower case. */
const plain = (line: string): string => {
  const start = line.search(isWord);
  return start === -1 ? '' : line.slice(start).toLowerCase();
};

/**
 * Every pattern is tried on one short line at a time and from its beginning, so the time taken grows with the length
 * of the text and not with its square.
 */
const linesOf = (text: string): string[] =>
  text
    .replaceAll('\r', '\n')
    .split('\n')
    .map((line) => plain(line.slice(0, MAX_LINE)))
    .filter((line) => line !== '');

const anyMatches = (lines: string[], patterns: RegExp[]): boolean =>
  lines.some((line) => patterns.some((pattern) => pattern.test(line)));

/**
 * What a WHOIS answer means. The protocol (RFC 3912) has no status codes, so texts are matched narrowly, and
 * whatever does not match, or matches both ways, is `unrecognised`.
 */
export const readWhoisAnswer = (text: string, domain: string): WhoisMeaning => {
  const lines = linesOf(text);
  const isNamed = lines.some((line) => domainField.exec(line)?.[1]?.replace(/\.$/, '') === domain);
  const isRecord = isNamed && anyMatches(lines, [recordField]);
  const isAbsence = anyMatches(lines, notFoundTexts);
  if (isRecord && !isAbsence) return 'registered';
  if (anyMatches(lines, rateLimitTexts)) return 'rate_limited';
  return isAbsence && !isRecord ? 'not_found' : 'unrecognised';
};
