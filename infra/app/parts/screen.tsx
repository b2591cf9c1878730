import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { useOnline } from '../../client/preact/online.ts';
import { may } from '../api/client.ts';

const TABS = [
  { path: '', name: 'Home', needs: 'account:read', icon: 'M4 11 12 4l8 7v9h-5v-6H9v6H4z' },
  {
    path: '/services',
    name: 'Services',
    needs: 'services:read',
    icon: 'M4 5h16v6H4zm0 8h16v6H4zM7 8h2m-2 8h2',
  },
  { path: '/order', name: 'Order', needs: 'orders:place', icon: 'M12 5v14M5 12h14' },
  {
    path: '/invoices',
    name: 'Invoices',
    needs: 'billing:read',
    icon: 'M6 3h12v18l-3-2-3 2-3-2-3 2zm3 5h6m-6 4h6',
  },
  { path: '/tickets', name: 'Support', needs: 'tickets:read', icon: 'M4 5h16v11H9l-5 4z' },
] as const;

const Tabs = ({ client }: { client: number }) => {
  const { path } = useLocation();
  const base = `/clients/${client}`;
  return (
    <nav aria-label="Main">
      {TABS.filter(({ needs }) => may(client, needs)).map((tab) => {
        const isHere = tab.path === '' ? path === base : path.startsWith(base + tab.path);
        return (
          <a key={tab.path} href={base + tab.path} aria-current={isHere ? 'page' : undefined}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={tab.icon} />
            </svg>
            {tab.name}
          </a>
        );
      })}
    </nav>
  );
};

type ScreenProps = { title: string; client?: number; back?: string | undefined; children: ComponentChildren };

/** One screen of the app: its title, what is on it, and the tabs once a client account is chosen. */
export const Screen = ({ title, client, back, children }: ScreenProps) => {
  const online = useOnline();
  useEffect(() => {
    document.title = `${title} · Example Hosting`;
  }, [title]);
  return (
    <>
      <header>
        {back && (
          <a class="round" href={back} aria-label="Back">
            ‹
          </a>
        )}
        <h1>{title}</h1>
        {client !== undefined && (
          <a class="round" href={`/clients/${client}/account`}>
            <svg viewBox="0 0 24 24" role="img" aria-label="Your account">
              <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 20c1-4 4-5 7-5s6 1 7 5" />
            </svg>
          </a>
        )}
      </header>
      <main>
        {!online && (
          <p class="note" role="status">
            You are offline. What you send goes out when you are back.
          </p>
        )}
        {children}
      </main>
      {client !== undefined && <Tabs client={client} />}
    </>
  );
};
