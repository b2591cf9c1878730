import { FormScreen } from '../app/layout/form-screen.tsx';
import { LanguageChoice } from '../app/layout/language-choice.tsx';
import { Navigation, Sections } from '../app/layout/navigation.tsx';
import { billingPlaces } from '../app/layout/places.ts';
import { Screen } from '../app/layout/screen.tsx';
import { Card } from '../app/parts/facts.tsx';
import { email } from '../app/parts/form.tsx';
import { ARABIC, LONG_NAME, LONG_TEXT, Pressed, refuse, type Stories } from './story.tsx';
import { OWNER, SUPPORT } from './surroundings.ts';

const answer = async () => ({ message: 'We have sent you a mail. Open the link in it.' });

export const layout: Stories = {
  Screen: {
    'of an account': () => (
      <Screen title="Invoices" client={OWNER} places={billingPlaces(OWNER)}>
        <Card title="Invoice">{LONG_TEXT}</Card>
      </Screen>
    ),
    'long title, with a way back': () => (
      <Screen title={LONG_NAME} client={OWNER} back="/">
        <p>{LONG_TEXT}</p>
      </Screen>
    ),
    'from right to left': () => (
      <Screen title={ARABIC} client={SUPPORT}>
        <Card>{ARABIC}</Card>
      </Screen>
    ),
    'before the log-in': () => (
      <Screen title="Welcome">
        <p>{LONG_TEXT}</p>
      </Screen>
    ),
  },
  FormScreen: {
    form: () => <FormScreen title="New password" submit="Send" fields={{ first: email() }} send={answer} />,
    refused: () => (
      <Pressed>
        <FormScreen title="New password" submit="Send" fields={{ second: email() }} send={refuse} />
      </Pressed>
    ),
    done: () => (
      <Pressed>
        <FormScreen title="New password" submit="Send" fields={{ third: email() }} send={answer} />
      </Pressed>
    ),
  },
  Navigation: {
    'of an owner': () => (
      <div class="layout inside">
        <Navigation client={OWNER} brand="Example Hosting" />
      </div>
    ),
    'of who sees little': () => (
      <div class="layout inside">
        <Navigation client={SUPPORT} brand="Example Hosting" />
      </div>
    ),
  },
  Sections: { several: () => <Sections client={OWNER} places={billingPlaces(OWNER)} /> },
  LanguageChoice: { choice: () => <LanguageChoice /> },
};
