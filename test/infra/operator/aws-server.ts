import { createServer } from 'node:http';
import { closeServer, listen } from '../../../infra/local/simulators/simulator.ts';

export type Outputs = Record<string, Record<string, string>>;

const NOT_THERE = 'ValidationError';

const stackXml = (
  name: string,
  outputs: Record<string, string>,
) => `<DescribeStacksResponse><DescribeStacksResult><Stacks>
<member><StackName>${name}</StackName><CreationTime>2026-11-21T09:00:00Z</CreationTime><StackStatus>CREATE_COMPLETE</StackStatus>
<Outputs>${Object.entries(outputs)
  .map(([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`)
  .join('')}</Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`;

const errorXml = (code: string, message: string) =>
  `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`;

const callerXml = (arn: string) =>
  `<GetCallerIdentityResponse><GetCallerIdentityResult><Arn>${arn}</Arn><UserId>AID</UserId>
<Account>${arn.split(':')[4]}</Account></GetCallerIdentityResult></GetCallerIdentityResponse>`;

/** CloudFormation and STS as far as finding a stage needs them, by AWS's Query protocol. */
export const startAws = async (callerArn: string, outputs: Outputs) => {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const asked = new URLSearchParams(Buffer.concat(chunks).toString());
    const name = asked.get('StackName') ?? '';
    const found = outputs[name];
    const [status, xml] =
      asked.get('Action') === 'GetCallerIdentity'
        ? [200, callerXml(callerArn)]
        : found
          ? [200, stackXml(name, found)]
          : [400, errorXml(NOT_THERE, `Stack with id ${name} does not exist`)];
    response.writeHead(status, { 'content-type': 'text/xml' }).end(xml);
  });
  const port = await listen(server, 0);
  return { url: `http://127.0.0.1:${port}`, close: () => closeServer(server) };
};
