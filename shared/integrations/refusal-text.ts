const VALUES = [/[“"][^”"]*[”"]/g, /[^\s<>]+@[^\s<>]+/g, /\+?\d{5,}/g];

/**
 * An outside system's own words for a refusal, fit for logs and operators: what was sent in the request (quoted
 * values, e-mail addresses, phone numbers) is blanked, because it can be personal. At most 200 characters.
 */
export const refusalText = (text: string): string =>
  VALUES.reduce((safe, pattern) => safe.replace(pattern, '…'), text)
    .trim()
    .slice(0, 200);
