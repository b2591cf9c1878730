import { QueryClientProvider } from '@tanstack/preact-query';
import { type ComponentType, render } from 'preact';
import { useEffect } from 'preact/hooks';
import { LocationProvider, Route, Router, useLocation } from 'preact-iso';
import { useKept } from '../client/preact/use-kept.ts';
import { api, may, session } from './api/client.ts';
import { keepSeen } from './api/keep-seen.ts';
import { endPushWithSession } from './api/push.ts';
import { keepParts } from './data/parts.ts';
import { queries } from './data/queries.ts';
import { useBrand } from './layout/brand.ts';
import { placesOf } from './layout/places.ts';
import { Screen } from './layout/screen.tsx';
import { Proof } from './parts/action.tsx';
import { INSIDE, OUTSIDE } from './routes.tsx';
import { AddFactor } from './screens/access/add-factor.tsx';
import { Confirm } from './screens/access/confirm.tsx';
import { LogIn } from './screens/access/log-in.tsx';
import { Shop } from './screens/shop/shop.tsx';
import { language, say, speak } from './words/words.ts';

type Ids = { client: number };
type Permission = Parameters<typeof may>[1];

/** Leads to another address, in place of this one. */
const Lead = ({ to }: { to: string }) => {
  const { route } = useLocation();
  useEffect(() => route(to, true), [to]);
  return null;
};

const NotForRole = ({ client }: { client: number }) => (
  <Screen title={say.common.account} client={client}>
    <p>{say.common.notHere}</p>
  </Screen>
);

/** A screen for the ids of its address, behind the log-in, for those who may see it. */
const inside = (needs: Permission, Inner: ComponentType<never>) => {
  const Known = Inner as unknown as ComponentType<Ids>;
  return ({ params }: { params?: Record<string, string> }) => {
    const entries = Object.entries(params ?? {}).map(([name, text]) => [name, Number(text)]);
    const ids = Object.fromEntries(entries) as unknown as Ids;
    const isFactorNeeded = useKept(session.needsFactor);
    if (useKept(session.current) === null) return <LogIn />;
    if (isFactorNeeded) return <AddFactor />;
    if (may(ids.client, needs)) return <Known key={JSON.stringify(ids)} {...ids} />;
    const [first] = placesOf(ids.client);
    const isHome = Object.keys(ids).length === 1 && location.pathname === `/clients/${ids.client}`;
    if (isHome && first) return <Lead to={`/clients/${ids.client}${first.path}`} />;
    return <NotForRole client={ids.client} />;
  };
};

/** Where every other address leads: to the first account, or to what is on sale. */
const First = () => {
  const { path } = useLocation();
  const here = useKept(session.current);
  const first = here?.clients[0]?.id;
  if (here === null) return path === '/' ? <Shop /> : <LogIn />;
  if (first) return <Lead to={`/clients/${first}`} />;
  return (
    <Screen title={say.common.welcome}>
      <p>{say.common.noClient}</p>
      <p class="soft">{say.common.noClientHelp}</p>
    </Screen>
  );
};

const SCREENS = INSIDE.map(([path, needs, screen]) => ({
  path: `/clients/:client${path}`,
  component: inside(needs, screen),
}));

const App = () => {
  useBrand();
  return (
    <LocationProvider>
      <Router key={useKept(language)}>
        {OUTSIDE.map(([path, component]) => (
          <Route key={path} path={path} component={component} />
        ))}
        {SCREENS.map(({ path, component }) => (
          <Route key={path} path={path} component={component} />
        ))}
        <Route default component={First} />
      </Router>
    </LocationProvider>
  );
};

/** The language that the user has chosen for mails is that of the screens, on every device. */
const speakAsChosen = async () => {
  if (session.current.get() === null) return;
  const { locale } = (await api.get('/me/preferences')).data;
  if (locale !== null && locale !== language.get()) await speak(locale);
};

session.current.watch(() => void speakAsChosen().catch(() => undefined));
endPushWithSession();
void session.refresh(api).catch(() => undefined);
await Promise.all([speak(language.get()), keepSeen()]);
render(
  <QueryClientProvider client={queries}>
    <Proof.Provider value={Confirm}>
      <App />
    </Proof.Provider>
  </QueryClientProvider>,
  document.getElementById('app') as HTMLElement,
);
void keepParts().catch(() => undefined);
