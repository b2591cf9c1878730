export type WhoisMeaning = 'registered' | 'not_found' | 'rate_limited' | 'unrecognised';

/** Each is a whole statement at the start of a line, so that a remark inside a record does not match. */
const notFoundTexts = [
  /^\W*no match\b/im,
  /^\W*(?:the )?(?:domain |object |queried object )?(?:was )?not found\b/im,
  /^\W*no (?:object|objects|data|entries|information|matching record) (?:was )?found\b/im,
  /^\W*(?:domain )?status:\s*(?:free|available|no object found)\s*$/im,
  /^\W*available\s*$/im,
  /^\W*(?:domain )?[a-z0-9-]+\.[a-z0-9.-]+\W+is (?:free|available for (?:purchase|registration))\b/im,
];

const rateLimitTexts = [
  /\b(?:limit|quota|rate)\b.{0,40}\bexceeded\b/i,
  /\btoo many (?:requests|queries|connections)\b/i,
];

/** A record, as opposed to an echo of the question, has at least one of these. */
const recordField =
  /^\W*(?:registrar|registrant|creation date|created|registered on|name ?servers?|nserver|expir\w*)\b.{0,40}:/im;

const names = (text: string, domain: string): boolean =>
  text.split(/\r?\n/).some((line) => {
    const [field = '', value = ''] = line.split(/:\s*/, 2);
    return /^\W*domain(?: name)?\W*$/i.test(field) && value.trim().toLowerCase() === domain;
  });

/**
 * What a WHOIS answer means. The protocol (RFC 3912) has no status codes, so texts are matched narrowly, and
 * whatever does not match, or matches both ways, is `unrecognised`.
 */
export const readWhoisAnswer = (text: string, domain: string): WhoisMeaning => {
  const isRecord = names(text, domain) && recordField.test(text);
  const isAbsence = notFoundTexts.some((pattern) => pattern.test(text));
  if (isRecord && !isAbsence) return 'registered';
  if (rateLimitTexts.some((pattern) => pattern.test(text))) return 'rate_limited';
  return isAbsence && !isRecord ? 'not_found' : 'unrecognised';
};
