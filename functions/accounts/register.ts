import { planSignUpMail } from '../../shared/auth/index.ts';
import { accounts } from '../../shared/contract/accounts.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { accepted, command } from '../../shared/http/index.ts';
import { tell } from '../../shared/languages/sentence.ts';

export const handler = command(accounts.register, {
  plan: ({ body, now }) => ({
    ...planSignUpMail(body.email, body.locale ?? null, now),
    reply: accepted({ message: tell`We have sent a mail to this address. Follow its link to go on.` }),
  }),
  dispatch: dispatchFollowUp,
});
