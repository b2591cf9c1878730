import { api, session } from '../../api/client.ts';
import { EMAIL, FormScreen, NEW_PASSWORD } from '../../parts/form.tsx';

/** What a link in a mail carries; it stands behind the #, so no server sees it. */
export const tokenOfLink = (): string => new URLSearchParams(location.hash.slice(1)).get('token') ?? '';

type AskProps = { title: string; send: (body: { email: string }) => Promise<{ message: string }> };

const AskForMail = ({ title, send }: AskProps) => (
  <FormScreen title={title} back="/login" submit="Send me a mail" fields={{ email: EMAIL }} send={send} />
);

export const SignUp = () => (
  <AskForMail title="Open an account" send={(body) => api.post('/auth/register', { body })} />
);

/** With the token of this phone, what strangers ask for cannot use up the owner's mails (guide, "Log in"). */
export const ForgotPassword = () => (
  <AskForMail
    title="Forgot your password?"
    send={(body) => {
      const device_token = session.deviceToken.get();
      return api.post('/auth/password/forgot', { body: { ...body, ...(device_token && { device_token }) } });
    }}
  />
);

type SetPasswordProps = { title: string; path: '/auth/password/reset' | '/auth/email/undo' };

const SetPassword = ({ title, path }: SetPasswordProps) => (
  <FormScreen
    title={title}
    submit="Set the password"
    fields={{ password: { ...NEW_PASSWORD, label: 'New password' } }}
    send={({ password }) => api.post(path, { body: { token: tokenOfLink(), password } })}
  >
    <p class="soft">Every session ends, on all your devices.</p>
  </FormScreen>
);

export const ResetPassword = () => <SetPassword title="A new password" path="/auth/password/reset" />;
export const UndoEmail = () => <SetPassword title="Take your account back" path="/auth/email/undo" />;

export const ConfirmContact = () => (
  <FormScreen
    title="A contact address"
    submit="Confirm this address"
    fields={{}}
    send={() => api.post('/contact-email/confirm', { body: { token: tokenOfLink() } })}
  >
    <p class="soft">Invoices and notices of the client account are sent to it from then on.</p>
  </FormScreen>
);

export const UndoContact = () => (
  <FormScreen
    title="Keep the contact address"
    submit="Undo the change"
    fields={{}}
    send={() => api.post('/contact-email/undo', { body: { token: tokenOfLink() } })}
  >
    <p class="soft">
      Invoices and notices go to the address of before the change again. Whatever was asked for or confirmed
      since is undone too. Nobody is logged out: choose a new password as well.
    </p>
  </FormScreen>
);

export const ConfirmEmail = () => (
  <FormScreen
    title="Your new e-mail address"
    submit="Log in with it from now on"
    fields={{}}
    send={() => api.post('/auth/email/confirm', { body: { token: tokenOfLink() } })}
  />
);
