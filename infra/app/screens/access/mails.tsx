import { api, session } from '../../api/client.ts';
import { FormScreen } from '../../layout/form-screen.tsx';
import { email, newPassword } from '../../parts/form.tsx';
import { language, say } from '../../words/words.ts';

/** What a link in a mail carries; it stands behind the #, so no server sees it. */
export const tokenOfLink = (): string => new URLSearchParams(location.hash.slice(1)).get('token') ?? '';

type AskProps = { title: string; send: (body: { email: string }) => Promise<{ message: string }> };

const AskForMail = ({ title, send }: AskProps) => (
  <FormScreen
    title={title}
    back="/login"
    submit={say.access.sendMail}
    fields={{ email: email() }}
    send={send}
  />
);

export const SignUp = () => (
  <AskForMail
    title={say.access.open}
    send={(body) => api.post('/auth/register', { body: { ...body, locale: language.get() } })}
  />
);

/** With the token of this phone, what strangers ask for cannot use up the owner's mails (guide, "Log in"). */
export const ForgotPassword = () => (
  <AskForMail
    title={say.access.forgot}
    send={(body) => {
      const device_token = session.deviceToken.get();
      return api.post('/auth/password/forgot', { body: { ...body, ...(device_token && { device_token }) } });
    }}
  />
);

type SetPasswordProps = {
  title: string;
  send: (body: { token: string; password: string }) => Promise<{ message: string }>;
};

const SetPassword = ({ title, send }: SetPasswordProps) => (
  <FormScreen
    title={title}
    submit={say.access.setPassword}
    fields={{ password: newPassword(say.access.newPassword) }}
    send={({ password }) => send({ token: tokenOfLink(), password })}
  >
    <p class="soft">{say.access.sessionsEnd}</p>
  </FormScreen>
);

export const ResetPassword = () => (
  <SetPassword title={say.access.aNewPassword} send={(body) => api.post('/auth/password/reset', { body })} />
);
export const UndoEmail = () => (
  <SetPassword title={say.access.takeBack} send={(body) => api.post('/auth/email/undo', { body })} />
);

export const ConfirmContact = () => (
  <FormScreen
    title={say.access.contactAddress}
    submit={say.access.confirmAddress}
    fields={{}}
    send={() => api.post('/contact-email/confirm', { body: { token: tokenOfLink() } })}
  >
    <p class="soft">{say.access.contactFollows}</p>
  </FormScreen>
);

export const UndoContact = () => (
  <FormScreen
    title={say.access.keepContact}
    submit={say.access.undoChange}
    fields={{}}
    send={() => api.post('/contact-email/undo', { body: { token: tokenOfLink() } })}
  >
    <p class="soft">{say.access.contactUndone}</p>
  </FormScreen>
);

export const ConfirmEmail = () => (
  <FormScreen
    title={say.access.newEmail}
    submit={say.access.useEmail}
    fields={{}}
    send={() => api.post('/auth/email/confirm', { body: { token: tokenOfLink() } })}
  />
);
