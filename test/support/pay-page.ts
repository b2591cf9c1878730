export type PageAnswer = { status: number; headers: Headers; text: string };

/** One request of a browser that follows nothing by itself. */
export const openPage = async (url: string, form?: Record<string, string>): Promise<PageAnswer> => {
  const body = form ? new URLSearchParams(form) : null;
  const response = await fetch(url, { method: form ? 'POST' : 'GET', body, redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

const attribute = (text: string, pattern: RegExp): string => {
  const [, value] = pattern.exec(text) ?? [];
  if (value === undefined) throw new Error(`The page has nothing like ${pattern}:\n${text}`);
  return value.replaceAll('&amp;', '&');
};

/** The key hidden in the forms of an invoice page. */
export const formKeyIn = ({ text }: PageAnswer): string => attribute(text, /name="key" value="([^"]+)"/);

/** Where a page leads by itself. */
export const nextOf = ({ text }: PageAnswer): string =>
  attribute(text, /http-equiv="refresh" content="\d+;url=([^"]+)"/);

/** Opens the invoice page and presses one of its buttons; the answer leads to the gateway. */
export const pressPay = async (payUrl: string, gateway: 'stripe' | 'paystack'): Promise<PageAnswer> =>
  openPage(`${payUrl}/${gateway}`, { key: formKeyIn(await openPage(payUrl)) });
