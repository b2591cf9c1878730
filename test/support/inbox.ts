import type { Stack } from '../../infra/local/stack.ts';
import { eventually } from './eventually.ts';

export type InboxMail = { id: string; subject: string; text: string };

/** Mails that have arrived at an address, newest first. */
export const mailsTo = async ({ mail }: Pick<Stack, 'mail'>, to: string): Promise<InboxMail[]> => {
  const answer = await fetch(`${mail.url}/_simulator/mails?to=${encodeURIComponent(to)}`);
  return ((await answer.json()) as { mails: InboxMail[] }).mails;
};

/** Waits for a mail with these words in its subject. */
export const mailAbout = async (stack: Stack, to: string, subject: RegExp): Promise<InboxMail> => {
  const mails = await eventually(
    () => mailsTo(stack, to),
    (found) => found.some((mail) => subject.test(mail.subject)),
  );
  const mail = mails.find((found) => subject.test(found.subject));
  if (!mail) throw new Error('no such mail');
  return mail;
};

/** The secret of the link in a mail. */
export const tokenIn = ({ text }: InboxMail): string => {
  const token = /#token=([\w-]+)/.exec(text)?.[1];
  if (!token) throw new Error('The mail has no link.');
  return token;
};
