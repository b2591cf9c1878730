import { CfnOutput, Stack } from 'aws-cdk-lib';
import {
  AccountRootPrincipal,
  ArnPrincipal,
  CompositePrincipal,
  type IPrincipal,
  PolicyDocument,
  PolicyStatement,
  PrincipalWithConditions,
  Role,
} from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { OPERATOR_USES } from '../definitions/operator-uses.ts';
import type { Settings } from '../definitions/settings.ts';
import { WRITES } from '../definitions/table-rules.ts';
import { keepAudit, permissionsFor, type Resources } from './permissions.ts';
import type { WorkQueue } from './work-queue.ts';

/** Staff mend anything but the audit trail. */
const writeTable = ({ table }: Resources) => [
  new PolicyStatement({
    actions: WRITES.map((action) => `dynamodb:${action}`),
    resources: [table.tableArn],
  }),
  keepAudit([table.tableArn]),
];

const workOnDeadLetters = (queues: WorkQueue[]) => [
  new PolicyStatement({
    actions: ['sqs:GetQueueAttributes'],
    resources: queues.flatMap(({ queue, deadLetters }) => [queue.queueArn, deadLetters.queueArn]),
  }),
  new PolicyStatement({
    actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:ChangeMessageVisibility'],
    resources: queues.map(({ deadLetters }) => deadLetters.queueArn),
  }),
];

/** Whoever takes the role has shown a second factor: AWS sets this for credentials that were given for one. */
const WITH_SECOND_FACTOR = { Bool: { 'aws:MultiFactorAuthPresent': 'true' } };

const staff = ({ operators }: Settings): IPrincipal => {
  const named = (operators ?? []).map((arn) => new ArnPrincipal(arn));
  const principal = named.length > 0 ? new CompositePrincipal(...named) : new AccountRootPrincipal();
  return new PrincipalWithConditions(principal, WITH_SECOND_FACTOR);
};

/**
 * The role of staff: exactly what their commands need. Those whom the stage names can take it, with a second factor; the
 * name of their session stands in the audit trail.
 */
export class OperatorRole extends Role {
  constructor(scope: Construct, id: string, settings: Settings, resources: Resources, queues: WorkQueue[]) {
    const statements = [
      ...permissionsFor(OPERATOR_USES, resources),
      ...writeTable(resources),
      ...workOnDeadLetters(queues),
    ];
    super(scope, id, {
      description: 'For staff: what the operator commands need, and nothing else',
      assumedBy: staff(settings),
      inlinePolicies: { Operate: new PolicyDocument({ statements, minimize: true }) },
    });
    new CfnOutput(Stack.of(scope), 'OperatorRoleArn', { value: this.roleArn });
  }
}
