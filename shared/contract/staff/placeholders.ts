/** What stands in a template of a reply in place of what is only known with the ticket. */
export const PLACEHOLDERS = ['client_name', 'ticket_number', 'ticket_subject', 'staff_name'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

const NAMED = /\{(\w+)\}/g;

/** Names in braces that stand for nothing. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(NAMED)]
    .map(([, name = '']) => name)
    .filter((name) => !(PLACEHOLDERS as readonly string[]).includes(name));

/** The text with what its placeholders stand for, each once: what a client is called is not read as one. */
export const fillPlaceholders = (text: string, values: Record<Placeholder, string>): string =>
  text.replace(NAMED, (whole, name: string) => values[name as Placeholder] ?? whole);
