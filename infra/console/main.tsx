import { QueryClientProvider } from '@tanstack/preact-query';
import { type ComponentType, render } from 'preact';
import { useEffect } from 'preact/hooks';
import { LocationProvider, Route, Router, useLocation } from 'preact-iso';
import type { StaffPermission } from '../../shared/contract/staff-roles.ts';
import { queries } from '../app/data/queries.ts';
import { speak } from '../app/words/words.ts';
import { useKept } from '../client/preact/use-kept.ts';
import { SIGNED_IN } from './api/log-in.ts';
import { may, session } from './api/session.ts';
import { Screen } from './layout/screen.tsx';
import { listenToKeys } from './layout/shortcuts.ts';
import { SCREENS } from './routes.tsx';
import { LogIn, SignedIn } from './screens/log-in.tsx';

const NotHere = () => (
  <Screen title="Nothing here">
    <p>There is nothing at this address, or not for your role.</p>
    <a class="button" href="/">
      To the inbox
    </a>
  </Screen>
);

/** A screen for the ids of its address, behind the log-in, for those who may see it. */
const inside = (needs: StaffPermission, Inner: ComponentType<never>) => {
  const Known = Inner as ComponentType<object>;
  return ({ params = {} }: { params?: Record<string, string> }) => {
    if (useKept(session) === null) return <LogIn />;
    const ids = Object.fromEntries(Object.entries(params).map(([name, text]) => [name, Number(text)]));
    return may(needs) ? <Known key={JSON.stringify(ids)} {...ids} /> : <NotHere />;
  };
};

const Nowhere = inside('work:read', NotHere as ComponentType<never>);
const ROUTES = SCREENS.map(([path, needs, screen]) => ({ path, component: inside(needs, screen) }));

const Keys = () => {
  const { route } = useLocation();
  useEffect(() => listenToKeys(route), [route]);
  return null;
};

const App = () => (
  <LocationProvider>
    <Keys />
    <Router>
      <Route path={SIGNED_IN} component={SignedIn} />
      {ROUTES.map(({ path, component }) => (
        <Route key={path} path={path} component={component} />
      ))}
      <Route default component={Nowhere} />
    </Router>
  </LocationProvider>
);

// The words of the console are English; the parts it shares with the client area know further languages.
await speak('en');
render(
  <QueryClientProvider client={queries}>
    <App />
  </QueryClientProvider>,
  document.getElementById('app') as HTMLElement,
);
