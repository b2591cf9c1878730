import { type ComponentType, render } from 'preact';
import { useEffect } from 'preact/hooks';
import { LocationProvider, Route, Router, useLocation } from 'preact-iso';
import { useKept } from '../client/preact/use-kept.ts';
import { api, session } from './api/client.ts';
import { Screen } from './parts/screen.tsx';
import { AddFactor } from './screens/access/add-factor.tsx';
import { LogIn } from './screens/access/log-in.tsx';
import {
  ConfirmContact,
  ConfirmEmail,
  ForgotPassword,
  ResetPassword,
  SignUp,
  UndoContact,
  UndoEmail,
} from './screens/access/mails.tsx';
import { Invitation, VerifySignUp } from './screens/access/new-account.tsx';
import { Account } from './screens/account.tsx';
import { Credit } from './screens/credit.tsx';
import { Home } from './screens/home.tsx';
import { Invoice, Invoices } from './screens/invoices.tsx';
import { Order } from './screens/order/order.tsx';
import { Domain, Hosting, Services } from './screens/services.tsx';
import { NewTicket, Ticket, Tickets } from './screens/tickets.tsx';

/** A screen for the ids of its address, behind the log-in. */
const withIds =
  <P extends Record<string, number>>(Inner: ComponentType<P>) =>
  ({ params }: { params?: Record<string, string> }) => {
    const ids = Object.fromEntries(Object.entries(params ?? {}).map(([name, text]) => [name, Number(text)]));
    const isFactorNeeded = useKept(session.needsFactor);
    if (useKept(session.current) === null) return <LogIn />;
    if (isFactorNeeded) return <AddFactor />;
    return <Inner key={JSON.stringify(ids)} {...(ids as P)} />;
  };

/** Where every other address leads. */
const FirstClient = () => {
  const { route } = useLocation();
  const here = useKept(session.current);
  const first = here?.clients[0]?.id;
  useEffect(() => {
    if (first) route(`/clients/${first}`, true);
  }, [first]);
  if (here === null) return <LogIn />;
  return <Screen title="Welcome">{!first && <p>You have no client account yet.</p>}</Screen>;
};

// The links in mails lead to these addresses.
const App = () => (
  <LocationProvider>
    <Router>
      <Route path="/sign-up" component={SignUp} />
      <Route path="/sign-up/verify" component={VerifySignUp} />
      <Route path="/password/forgot" component={ForgotPassword} />
      <Route path="/password/reset" component={ResetPassword} />
      <Route path="/email/confirm" component={ConfirmEmail} />
      <Route path="/email/undo" component={UndoEmail} />
      <Route path="/contact-email/confirm" component={ConfirmContact} />
      <Route path="/contact-email/undo" component={UndoContact} />
      <Route path="/invitations/accept" component={Invitation} />
      <Route path="/clients/:client" component={withIds(Home)} />
      <Route path="/clients/:client/services" component={withIds(Services)} />
      <Route path="/clients/:client/hosting/:hostingAccount" component={withIds(Hosting)} />
      <Route path="/clients/:client/domains/:domain" component={withIds(Domain)} />
      <Route path="/clients/:client/order" component={withIds(Order)} />
      <Route path="/clients/:client/invoices" component={withIds(Invoices)} />
      <Route path="/clients/:client/invoices/:invoice" component={withIds(Invoice)} />
      <Route path="/clients/:client/tickets" component={withIds(Tickets)} />
      <Route path="/clients/:client/tickets/new" component={withIds(NewTicket)} />
      <Route path="/clients/:client/tickets/:ticket" component={withIds(Ticket)} />
      <Route path="/clients/:client/credit" component={withIds(Credit)} />
      <Route path="/clients/:client/account" component={withIds(Account)} />
      <Route default component={FirstClient} />
    </Router>
  </LocationProvider>
);

void session.refresh(api).catch(() => undefined);
render(<App />, document.getElementById('app') as HTMLElement);
