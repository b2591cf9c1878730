import { planForgotMail } from '../../shared/auth/sign-up/request-sign-up.ts';
import { accounts } from '../../shared/contract/accounts.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { command } from '../../shared/http/command.ts';
import { accepted } from '../../shared/http/handler.ts';

export const handler = command(accounts['forgot-password'], {
  plan: ({ body, address, now }) => ({
    ...planForgotMail({ email: body.email, address, deviceToken: body.device_token }, now),
    reply: accepted({ message: 'If there is an account with this address, a mail is on its way to it.' }),
  }),
  dispatch: dispatchFollowUp,
});
