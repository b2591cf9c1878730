import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { useKept } from '../../../client/preact/use-kept.ts';
import { api, session } from '../../api/client.ts';
import { useConfig } from '../../api/query.ts';
import { FormScreen } from '../../layout/form-screen.tsx';
import { Screen } from '../../layout/screen.tsx';
import { Act } from '../../parts/action.tsx';
import { countries } from '../../parts/countries.ts';
import { type Fields, newPassword } from '../../parts/form.tsx';
import { day } from '../../parts/format.ts';
import { language, say } from '../../words/words.ts';
import { LogIn } from './log-in.tsx';
import { tokenOfLink } from './mails.tsx';

const person = (): Fields<'first_name' | 'last_name' | 'password'> => ({
  first_name: { label: say.account.firstName, autocomplete: 'given-name' },
  last_name: { label: say.account.lastName, autocomplete: 'family-name' },
  password: newPassword(),
});

/** The country the browser is set to, for most people live where their language says. */
const ownCountry = (): string => new Intl.Locale(navigator.language).region ?? '';

const address = (): Fields<'phone' | 'country'> => ({
  phone: { label: say.account.phone, type: 'tel', autocomplete: 'tel', placeholder: '+233201234567' },
  country: {
    label: say.account.country,
    as: 'select',
    options: [{ id: '', name: say.common.please }, ...countries()],
    defaultValue: ownCountry(),
    autocomplete: 'country',
  },
});

type NewAccountProps<N extends string> = {
  fields: Fields<N>;
  open: (account: Record<N, string> & { terms_version: string }) => Promise<{ message: string }>;
};

/** Versions of terms are often days, which are written as such. */
const versionText = (version: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(version) ? day(`${version}T12:00`) : version;

/** An account is made of what is asked for in the fields, and of agreement to the terms. */
const NewAccount = <N extends string>({ fields, open }: NewAccountProps<N>) => {
  const { terms_version = '', terms_url = null } = useConfig()?.sign_up ?? {};
  return (
    <FormScreen
      title={say.access.open}
      submit={say.access.agree}
      fields={fields}
      send={(values) => open({ ...values, terms_version })}
    >
      <p class="soft">
        {say.access.terms(versionText(terms_version))}
        {terms_url && <a href={terms_url}> ({say.access.readTerms})</a>}.
      </p>
    </FormScreen>
  );
};

/** Where the link of the sign-up mail leads. */
export const VerifySignUp = () => (
  <NewAccount
    fields={{ ...person(), ...address() }}
    open={(account) =>
      api.post('/auth/register/verify', {
        body: { ...account, locale: language.get(), token: tokenOfLink() },
      })
    }
  />
);

/** Where the link of an invitation leads: whoever has an account logs in and accepts, others open one with it. */
export const Invitation = () => {
  const { route } = useLocation();
  const [isNew, setIsNew] = useState(false);
  const isLoggedIn = useKept(session.current) !== null;
  const path = { token: tokenOfLink() };
  const accept = async () => {
    const { data } = await api.post('/invitations/{token}/accept', { path });
    await session.refresh(api);
    route(`/clients/${data.id}`);
  };
  if (isNew)
    return (
      <NewAccount
        fields={person()}
        open={(account) =>
          api.post('/invitations/{token}/register', { path, body: { ...account, locale: language.get() } })
        }
      />
    );
  if (!isLoggedIn)
    return (
      <LogIn>
        <p>{say.access.invitedLogIn}</p>
        <Act name={say.access.noneYet} second work={async () => setIsNew(true)} />
      </LogIn>
    );
  return (
    <Screen title={say.access.invitation}>
      <p>{say.access.invited}</p>
      <Act name={say.access.accept} work={accept} />
    </Screen>
  );
};
