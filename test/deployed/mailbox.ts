type SentMail = { MessageId: string; To: string[]; Subject: string; BodyText: string };

/** The mails that ministack took for an address, newest first, in the form of the inbox of the SES simulator. */
export const readMailbox = async (ministack: string, to: string) => {
  const answer = await fetch(`${ministack}/_ministack/ses/messages`);
  const { messages } = (await answer.json()) as { messages: Record<string, SentMail[]> };
  const mails = Object.values(messages)
    .flat()
    .filter(({ To }) => To.includes(to))
    .map(({ MessageId, Subject, BodyText }) => ({ id: MessageId, subject: Subject, text: BodyText }));
  return { mails: mails.reverse() };
};
