/** Partition and sort key of one item of the table. */
export type Key = { pk: string; sk: string };
