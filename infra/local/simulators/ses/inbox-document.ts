/**
 * A mail is other people's text: nothing in it runs, submits a form or loads anything but pictures, and it is in an
 * origin of its own, even when its address is opened outside the frame.
 */
export const MAIL_POLICY = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  'img-src data: https:',
  "style-src 'unsafe-inline'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** The mail with its links opening in a new tab, as a mail program opens them. */
export const mailDocument = (html: string): string => {
  const base = '<base target="_blank">';
  const head = /<head[^>]*>/i.exec(html);
  if (!head) return `<!doctype html>${base}${html}`;
  const end = head.index + head[0].length;
  return `${html.slice(0, end)}${base}${html.slice(end)}`;
};
