import { api } from '../../api/client.ts';
import { EMAIL, FormScreen, NEW_PASSWORD } from '../../parts/form.tsx';

/** What a link in a mail carries; it stands behind the #, so no server sees it. */
export const tokenOfLink = (): string => new URLSearchParams(location.hash.slice(1)).get('token') ?? '';

type AskProps = { title: string; path: '/auth/register' | '/auth/password/forgot' };

const AskForMail = ({ title, path }: AskProps) => (
  <FormScreen
    title={title}
    back="/login"
    submit="Send me a mail"
    fields={{ email: EMAIL }}
    send={(body) => api.post(path, { body })}
  />
);

export const SignUp = () => <AskForMail title="Open an account" path="/auth/register" />;
export const ForgotPassword = () => <AskForMail title="Forgot your password?" path="/auth/password/forgot" />;

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

export const ConfirmEmail = () => (
  <FormScreen
    title="Your new e-mail address"
    submit="Log in with it from now on"
    fields={{}}
    send={() => api.post('/auth/email/confirm', { body: { token: tokenOfLink() } })}
  />
);
