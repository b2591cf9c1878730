import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { EventSourceMapping, type IFunction } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

const BATCH_SIZE = 5;
const TRIES = 5;

export type WorkQueueProps = {
  /** Of the function that works on the queue. */
  timeoutSeconds: number;
};

/** A queue whose messages end in a dead-letter queue after five tries. */
export class WorkQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { timeoutSeconds }: WorkQueueProps) {
    super(scope, id);
    this.deadLetters = new Queue(this, 'DeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(4),
      // AWS's rule: six times the timeout, so that no batch still at work or throttled is handed out twice.
      visibilityTimeout: Duration.seconds(6 * timeoutSeconds),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: TRIES },
    });
  }

  /** What the function that works on the queue may do with it. */
  consume(): PolicyStatement {
    return new PolicyStatement({
      actions: [
        'sqs:ReceiveMessage',
        'sqs:DeleteMessage',
        'sqs:ChangeMessageVisibility',
        'sqs:GetQueueAttributes',
      ],
      resources: [this.queue.queueArn],
    });
  }

  /** Hands batches to `worker`, at most `maxConcurrency` at once; only the messages it reports as failed return. */
  deliverTo(worker: IFunction, maxConcurrency: number, batchSize = BATCH_SIZE): void {
    new EventSourceMapping(this, 'Delivery', {
      target: worker,
      eventSourceArn: this.queue.queueArn,
      batchSize,
      maxConcurrency,
      reportBatchItemFailures: true,
    });
  }
}
