import { CloudWatchClient, DescribeAlarmsCommand, PutMetricDataCommand } from '@aws-sdk/client-cloudwatch';
import { SNSClient, SubscribeCommand } from '@aws-sdk/client-sns';
import {
  CreateQueueCommand,
  DeleteQueueCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { deployed } from './stack.ts';

const { stage, alarmTopic } = deployed();

const QueueName = `alarms-of-${stage}`;

const mayDeliver = JSON.stringify({
  Version: '2012-10-17',
  Statement: [
    {
      Effect: 'Allow',
      Principal: { Service: 'sns.amazonaws.com' },
      Action: 'sqs:SendMessage',
      Resource: '*',
      Condition: { ArnEquals: { 'aws:SourceArn': alarmTopic } },
    },
  ],
});

/** A queue that hears what the topic of the alarms says, as a mailbox would. */
const subscriber = async (): Promise<() => Promise<string[]>> => {
  const sqs = new SQSClient({ useQueueUrlAsEndpoint: false });
  const { QueueUrl } = await sqs.send(
    new CreateQueueCommand({ QueueName, Attributes: { Policy: mayDeliver } }),
  );
  onTestFinished(async () => {
    await sqs.send(new DeleteQueueCommand({ QueueUrl }));
  });
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['QueueArn'] }),
  );
  await new SNSClient({}).send(
    new SubscribeCommand({ TopicArn: alarmTopic, Protocol: 'sqs', Endpoint: Attributes?.QueueArn }),
  );
  return async () => {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }),
    );
    return Messages.map(({ Body = '' }) => Body);
  };
};

test('what waits for a person raises an alarm, and the alarm arrives as a message', async () => {
  const receive = await subscriber();
  const cloudwatch = new CloudWatchClient({});
  const { MetricAlarms = [] } = await cloudwatch.send(new DescribeAlarmsCommand({}));
  const alarm = MetricAlarms.find(({ AlarmDescription }) =>
    AlarmDescription?.includes('manual registration'),
  );
  expect(alarm?.AlarmActions).toEqual([alarmTopic]);

  // What the filters of the log groups make of a line of `measure`; the emulator has no such filters.
  const { Namespace, MetricName, Dimensions } = alarm ?? {};
  await cloudwatch.send(
    new PutMetricDataCommand({ Namespace, MetricData: [{ MetricName, Dimensions, Value: 1 }] }),
  );
  const messages: string[] = [];
  await eventually(
    async () => messages.push(...(await receive())),
    () => messages.some((message) => message.includes('Something waits for a person: manual registration')),
  );
});
