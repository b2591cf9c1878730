import { api } from '../../api/client.ts';
import { Field, FormScreen, NewPassword } from '../../parts/form.tsx';

/** What a link in a mail carries; it stands behind the #, so no server sees it. */
export const tokenOfLink = (): string => new URLSearchParams(location.hash.slice(1)).get('token') ?? '';

type AskProps = { title: string; path: '/auth/register' | '/auth/password/forgot' };

const AskForMail = ({ title, path }: AskProps) => (
  <FormScreen
    title={title}
    back="/login"
    submit="Send me a mail"
    work={(text) => api.post(path, { body: { email: text('email') } })}
  >
    <Field label="E-mail" name="email" type="email" autocomplete="email" />
  </FormScreen>
);

export const SignUp = () => <AskForMail title="Open an account" path="/auth/register" />;
export const ForgotPassword = () => <AskForMail title="Forgot your password?" path="/auth/password/forgot" />;

const NEXT = { label: 'Go on', href: '/' };

export const ResetPassword = () => (
  <FormScreen
    title="A new password"
    submit="Set the password"
    next={NEXT}
    work={(text) =>
      api.post('/auth/password/reset', { body: { token: tokenOfLink(), password: text('password') } })
    }
  >
    <p>Every session ends, on all your devices.</p>
    <NewPassword label="New password" name="password" />
  </FormScreen>
);

export const ConfirmEmail = () => (
  <FormScreen
    title="Your new e-mail address"
    submit="Use this address"
    next={NEXT}
    work={() => api.post('/auth/email/confirm', { body: { token: tokenOfLink() } })}
  >
    <p>From now on you log in with it.</p>
  </FormScreen>
);

export const UndoEmail = () => (
  <FormScreen
    title="Take your account back"
    submit="Take it back"
    next={NEXT}
    work={(text) =>
      api.post('/auth/email/undo', { body: { token: tokenOfLink(), password: text('password') } })
    }
  >
    <p>Your old address is restored, and every session ends.</p>
    <NewPassword label="New password" name="password" />
  </FormScreen>
);
