/** One call to DynamoDB. `depth` is 1 for a call that waited for no other, one more for each it had to wait for. */
export type TableCall = {
  operation: string;
  depth: number;
  readUnits: number;
  writeUnits: number;
  asked: object;
  /** Of HTTP; 0 where nothing was replied before the watch ended. */
  status: number;
  answer: object;
};
