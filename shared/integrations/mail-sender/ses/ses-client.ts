import { SESv2Client, SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2';

/**
 * It never repeats a call, because SES would send the mail again, and keeps no connection: one that died while a
 * Lambda was frozen would fail without saying whether the mail was taken.
 */
export const openSesClient = (deadlineMs: number) => {
  const agent = { keepAlive: false };
  const requestHandler = { connectionTimeout: deadlineMs, httpAgent: agent, httpsAgent: agent };
  const client = new SESv2Client({ maxAttempts: 1, requestHandler });
  return (input: SendEmailCommandInput, limitMs: number) =>
    client.send(new SendEmailCommand(input), { abortSignal: AbortSignal.timeout(limitMs) });
};
