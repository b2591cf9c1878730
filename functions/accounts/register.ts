import { planSignUpMail } from '../../shared/auth/sign-up/request-sign-up.ts';
import { accounts } from '../../shared/contract/accounts.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { command } from '../../shared/http/command.ts';
import { accepted } from '../../shared/http/handler.ts';

export const handler = command(accounts.register, {
  plan: ({ body, now }) => ({
    ...planSignUpMail(body.email, body.locale ?? null, now),
    reply: accepted({ message: 'We have sent a mail to this address. Follow its link to go on.' }),
  }),
  dispatch: dispatchFollowUp,
});
