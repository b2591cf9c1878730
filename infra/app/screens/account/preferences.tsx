import type { Schema } from '../../../client/client.ts';
import { api } from '../../api/client.ts';
import { useGet } from '../../api/query.ts';
import { accountPlaces } from '../../layout/places.ts';
import { Screen } from '../../layout/screen.tsx';
import { type Fields, Form, type FormField } from '../../parts/form.tsx';
import { Loading } from '../../parts/loading.tsx';
import { LANGUAGES, language, say, speak } from '../../words/words.ts';
import { PushHere } from './push-here.tsx';

type Preferences = Schema['Preferences'];
type Notice = Preferences['notices'][number];

const nameOf = (code: string): string =>
  Object.entries(LANGUAGES).find(([one]) => one === code)?.[1].name ?? code;

/** By mail and by push, each kind of news; what must be mailed cannot be turned off. */
const fieldsOf = (notices: Notice[]): Fields<string> =>
  Object.fromEntries<FormField>(
    notices.flatMap<[string, FormField]>(({ kind, mail, push, mail_required, always_mailed }) => {
      const name = say.account.kinds[kind] ?? kind;
      const hint = mail_required || always_mailed.length > 0 ? say.account.alwaysMailed : undefined;
      return [
        [
          `${kind}.mail`,
          {
            label: say.account.byMail(name),
            type: 'checkbox',
            defaultChecked: mail,
            disabled: mail_required,
            hint,
          },
        ],
        [`${kind}.push`, { label: say.account.byPush(name), type: 'checkbox', defaultChecked: push }],
      ];
    }),
  );

/** In which language, and of what, the user hears. */
export const PreferencesScreen = ({ client }: { client: number }) => {
  const found = useGet('/me/preferences', {});
  const save = (notices: Notice[]) => (_values: unknown, form: FormData) =>
    api.patch('/me/preferences', {
      body: {
        notices: notices.map(({ kind, mail_required }) => ({
          kind,
          push: form.has(`${kind}.push`),
          ...(!mail_required && { mail: form.has(`${kind}.mail`) }),
        })),
      },
    });
  const choose = async ({ locale }: { locale: string }) => {
    await api.patch('/me/preferences', { body: { locale: locale as Preferences['locales'][number] } });
    await speak(locale);
  };
  return (
    <Screen title={say.common.account} client={client} places={accountPlaces(client)}>
      <Loading of={found}>
        {({ data: { locale, locales, notices } }) => (
          <>
            <Form
              title={say.common.language}
              submit={say.common.save}
              second
              fields={{
                locale: {
                  label: say.account.languageOf,
                  as: 'select',
                  options: locales.map((id) => ({ id, name: nameOf(id) })),
                  defaultValue: locale ?? language.get(),
                },
              }}
              send={choose}
            />
            <PushHere client={client} />
            <Form
              key={JSON.stringify(notices)}
              title={say.account.notices}
              submit={say.common.save}
              inPairs
              fields={fieldsOf(notices)}
              send={save(notices)}
            />
          </>
        )}
      </Loading>
    </Screen>
  );
};
