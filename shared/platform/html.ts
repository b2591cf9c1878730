const safe: unique symbol = Symbol('safe HTML');

/** Text that may be sent as HTML: only `html` makes it, and escapes every value put into it. */
export type Html = { readonly [safe]: string };

type Value = Html | string | number | null | readonly Value[];

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

const render = (value: Value): string => {
  if (value === null) return '';
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value));
  return safe in value ? value[safe] : value.map(render).join('');
};

/** HTML from a template; a value is escaped unless it is HTML itself. Attributes must be quoted. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html => ({
  [safe]: String.raw({ raw: parts }, ...values.map(render)),
});

export const textOf = (page: Html): string => page[safe];
