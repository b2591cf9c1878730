import { EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { ConfigurationSet, EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Settings } from '../definitions/settings.ts';

/** The configuration set of all mails, and the way of its events into a queue: SES, EventBridge, SQS. */
export class MailEvents extends Construct {
  constructor(scope: Construct, id: string, { config }: Settings, queue: Queue) {
    super(scope, id);
    const set = new ConfigurationSet(this, 'Set', {
      configurationSetName: config.mail.configuration_set,
      reputationMetrics: true,
    });
    set.addEventDestination('Bus', {
      // SES publishes to the default bus only.
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'DefaultBus', 'default')),
      events: [
        EmailSendingEvent.DELIVERY,
        EmailSendingEvent.BOUNCE,
        EmailSendingEvent.COMPLAINT,
        EmailSendingEvent.REJECT,
        EmailSendingEvent.DELIVERY_DELAY,
      ],
    });
    // Nobody but AWS can put events of this source on a bus, which gets those of every stage of the account.
    const detail = { mail: { tags: { 'ses:configuration-set': [config.mail.configuration_set] } } };
    new Rule(this, 'Rule', {
      eventPattern: { source: ['aws.ses'], detail },
      targets: [new SqsQueue(queue)],
    });
  }
}
