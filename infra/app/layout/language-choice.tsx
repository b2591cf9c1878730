import { api, session } from '../api/client.ts';
import { LANGUAGES, language, say, speak } from '../words/words.ts';

type Language = keyof typeof LANGUAGES;

/** Another language at once; for somebody who is logged in also that of mails and messages. */
const choose = async (locale: Language) => {
  await speak(locale);
  if (session.current.get()) await api.patch('/me/preferences', { body: { locale } }).catch(() => undefined);
};

export const LanguageChoice = () => (
  <select
    class="quiet"
    aria-label={say.common.language}
    onChange={({ currentTarget }) => choose(currentTarget.value as Language)}
  >
    {Object.entries(LANGUAGES).map(([code, { name }]) => (
      <option key={code} value={code} lang={code} selected={code === language.get()}>
        {name}
      </option>
    ))}
  </select>
);
