// The package's entry loads its patches of Node and the SDK too, which is eight times as much.
import Segment from 'aws-xray-sdk-core/dist/lib/segments/segment.js';
import { SERVICE } from '../contract/common.ts';

/** A call of a table, a queue or a vendor: fixed words, never a URL or a key. */
export type TracedCall = { system: string; operation: string };

/** How a call ended: `ok`, the status of an answer, or the name of an error. Times in milliseconds since 1970. */
export type CallEnd = TracedCall & { outcome: string; failed: boolean; started: number; ended: number };

/** The function's own segment, which Lambda writes: known by the tracing header, and never sent from here. */
const segmentOfFunction = (): Segment => {
  const header = new URLSearchParams(process.env._X_AMZN_TRACE_ID?.replaceAll(';', '&'));
  const segment = new Segment(SERVICE, header.get('Root'));
  segment.id = header.get('Parent') ?? '';
  return segment;
};

/** Sends the daemon a subsegment (AWS X-Ray developer guide, "Segment documents") named by the system that was called. */
export const sendSegment = ({ system, operation, outcome, failed, started, ended }: CallEnd): void => {
  const segment = segmentOfFunction().addNewSubsegment(system);
  segment.addAttribute('namespace', 'remote');
  segment.addAnnotation('operation', operation);
  segment.addAnnotation('outcome', outcome);
  if (failed) segment.addFaultFlag();
  segment.close();
  segment.addAttribute('start_time', started / 1000);
  segment.addAttribute('end_time', ended / 1000);
  segment.flush();
};
