import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { Hint } from '../../app/parts/action.tsx';
import { Icon } from '../../app/parts/icon.tsx';
import { useHeading } from '../../app/parts/use-heading.ts';
import { useOnline } from '../../client/preact/online.ts';
import { logOut } from '../api/log-in.ts';
import { me } from '../api/session.ts';
import { Told } from '../parts/notice.tsx';
import { Find } from './find.tsx';
import { Help } from './help.tsx';
import { type Place, places } from './places.ts';
import { isHelpOpen } from './shortcuts.ts';

const current = (isHere: boolean) => (isHere ? ('page' as const) : undefined);

/** At the side of a desk, at the foot of a phone. */
const Navigation = () => {
  const { path } = useLocation();
  const { name, role } = me();
  return (
    <nav class="side" aria-label="Main">
      <strong class="brand on-desk">Console</strong>
      {places().map((place) => (
        <a
          key={place.path}
          href={place.path}
          class={place.isAside && 'on-desk'}
          aria-current={current(path === place.path)}
        >
          <Icon path={place.icon} />
          {place.name}
        </a>
      ))}
      <div class="on-desk foot">
        <p class="who">
          <strong>{name}</strong>
          <small>{role}</small>
        </p>
        <button type="button" class="plain" onClick={() => isHelpOpen.set(true)}>
          Keys
        </button>
        <button type="button" class="plain" onClick={() => logOut()}>
          Log out
        </button>
      </div>
    </nav>
  );
};

/** The sides of a client; what is shown may be one thing of a side. */
const Sides = ({ of }: { of: Place[] }) => {
  const { path } = useLocation();
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [path]);
  const here = (side: string) =>
    current(path === side) ?? (side !== of[0]?.path && path.startsWith(`${side}/`) ? 'true' : undefined);
  return (
    <nav class="sections" aria-label="Sides of the client" ref={bar}>
      {of.map((place) => (
        <a key={place.path} href={place.path} aria-current={here(place.path)}>
          {place.name}
        </a>
      ))}
    </nav>
  );
};

type ScreenProps = {
  title: string;
  /** What it belongs to, above the heading. */
  of?: ComponentChildren;
  sides?: Place[];
  children: ComponentChildren;
};

/** One screen: its heading, what is on it, and the ways to others. */
export const Screen = ({ title, of, sides, children }: ScreenProps) => {
  const online = useOnline();
  const heading = useHeading(title, 'Console');
  return (
    <div class="layout inside console">
      <a class="skip" href="#content">
        Skip to the content
      </a>
      <Navigation />
      <div class="page">
        <header>
          <div class="heading">
            {of && <p class="of">{of}</p>}
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
          </div>
          <Find />
          <a class="round on-phone" href="/you" aria-label="You">
            <Icon path="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 20c1-4 4-5 7-5s6 1 7 5" />
          </a>
        </header>
        {sides && <Sides of={sides} />}
        <main id="content" tabIndex={-1}>
          {!online && <Hint tone="wait">You are offline. What you send goes out when you are back.</Hint>}
          <Told />
          {children}
        </main>
      </div>
      <Help />
    </div>
  );
};
