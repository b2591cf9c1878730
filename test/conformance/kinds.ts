/** The kinds of vendors, as their folders are named. */
export const KINDS = ['gateway', 'panel', 'registrar', 'dns-host'] as const;
