/** A refund names its capture by a link alone, of relation `up`. */
export const captureAt = (href: string | null): string | null =>
  /\/captures\/([A-Za-z0-9]+)$/.exec(href ?? '')?.[1] ?? null;
