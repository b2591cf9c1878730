import { planForgotMail } from '../../shared/auth/index.ts';
import { accounts } from '../../shared/contract/accounts.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { accepted, command } from '../../shared/http/index.ts';
import { tell } from '../../shared/languages/sentence.ts';

export const handler = command(accounts['forgot-password'], {
  plan: ({ body, address, now }) => ({
    ...planForgotMail({ email: body.email, address, deviceToken: body.device_token }, now),
    reply: accepted({ message: tell`If there is an account with this address, a mail is on its way to it.` }),
  }),
  dispatch: dispatchFollowUp,
});
