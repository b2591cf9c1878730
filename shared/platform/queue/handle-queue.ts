import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod';
import { readStageTime } from '../aws/stage-time.ts';
import { inTime, withDeadline } from '../deadline.ts';
import { errorFields, log, withLogContext } from '../log.ts';

export type Delivery = {
  /** How often the queue has handed out this message, this time included. */
  attempt: number;
  now: Date;
};

const correlated = z.object({ correlation_id: z.string().optional() });

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The message, or an error that names the wrong fields and none of their values. */
const readMessage = <S extends z.ZodType>(schema: S, content: unknown): z.output<S> => {
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map(({ path }) => path.join('.') || '(whole)').join(', ');
  throw new Error(`The message is malformed at: ${wrong}`);
};

/** Runs `work` with the ids of the invocation and of the request a message comes from in every log line. */
const inContext = <T>(context: Context, content: unknown, work: () => T): T => {
  const correlation_id = correlated.safeParse(content).data?.correlation_id;
  return withLogContext(
    {
      request_id: context.awsRequestId,
      function: context.functionName,
      ...(correlation_id ? { correlation_id } : {}),
    },
    work,
  );
};

/**
 * The Lambda handler of a work queue. The messages of a batch are carried out side by side; one whose `work` throws
 * or takes all the time there is, or that does not fit `schema`, is reported alone as failed, so that the queue hands it out again and after the
 * last try keeps it with the dead letters.
 */
export const handleQueue = <S extends z.ZodType>(
  schema: () => S,
  work: (message: z.output<S>, delivery: Delivery) => Promise<void>,
) => {
  const expected = schema();

  const carryOut = async (record: SQSRecord, content: unknown, context: Context): Promise<void> => {
    const startedAt = performance.now();
    const attempt = Number(record.attributes.ApproximateReceiveCount);
    const fields = () => ({
      message_id: record.messageId,
      attempt,
      duration_ms: Math.round((performance.now() - startedAt) * 10) / 10,
      age_ms: Date.now() - Number(record.attributes.SentTimestamp),
    });
    try {
      const delivery = { attempt, now: await readStageTime() };
      const message = readMessage(expected, content);
      await inTime(
        context,
        withDeadline(context, () => work(message, delivery)),
      );
      log.info('message done', fields());
    } catch (error) {
      log.error('message failed', { ...fields(), ...errorFields(error) });
      throw error;
    }
  };

  return (event: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
    const handleRecord = (record: SQSRecord) => {
      const content = parseJson(record.body);
      return inContext(context, content, () => carryOut(record, content, context));
    };
    // One processor for each invocation, because it keeps the state of a batch.
    const processor = new BatchProcessor(EventType.SQS);
    return processPartialResponse(event, handleRecord, processor, {
      context,
      throwOnFullBatchFailure: false,
    });
  };
};
