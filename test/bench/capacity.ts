import type { Measured } from './endpoints.ts';
import type { Row } from './report.ts';
import { depthOf, readUnitsOf, writeUnitsOf } from './table-proxy.ts';
import { writtenBytes } from './written-bytes.ts';

/** us-east-1, on demand, read 2026-11: DynamoDB per million units, HTTP API and Lambda per million requests. */
const PRICES = {
  readUnits: 0.125,
  writeUnits: 0.625,
  httpApi: 1,
  lambdaRequests: 0.2,
  /** 512 MB on arm64 for 30 ms, a warm read with one round trip. */
  lambdaSeconds: 0.5 * 0.03 * 1e6 * 0.0000133334,
};

const costPerMillion = (read: number, write: number): number =>
  read * PRICES.readUnits +
  write * PRICES.writeUnits +
  PRICES.httpApi +
  PRICES.lambdaRequests +
  PRICES.lambdaSeconds;

/** Table calls in a row and in all, capacity units, bytes written and from them the price of a million requests of each endpoint. */
export const capacity = (measured: Measured[]): Row[] =>
  measured.map(({ operation, calls }) => {
    const [read, write] = [readUnitsOf(calls), writeUnitsOf(calls)];
    const cost = costPerMillion(read, write).toFixed(2);
    return {
      name: `${operation.method} ${operation.path}`,
      value: `${depthOf(calls)} in a row of ${calls.length}, ${read} RCU, ${write} WCU, ${writtenBytes(calls)} bytes written, $${cost} per million`,
      target: '',
      met: null,
    };
  });
