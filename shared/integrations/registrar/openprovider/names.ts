/** A domain as the API names one. */
export type DomainName = { name: string; extension: string };

export const split = (domain: string): DomainName => {
  const lower = domain.toLowerCase();
  const dot = lower.indexOf('.');
  return { name: lower.slice(0, dot), extension: lower.slice(dot + 1) };
};

export const join = ({ name, extension }: DomainName): string => `${name}.${extension}`.toLowerCase();

/** The same as parameters of a query. */
export const asQuery = (domain: string): Record<string, string> => {
  const { name, extension } = split(domain);
  return { 'domain.name': name, 'domain.extension': extension };
};
