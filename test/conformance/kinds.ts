/** The kinds of vendors, as their folders are named. */
export const KINDS = ['gateway', 'panel', 'registrar'] as const;
