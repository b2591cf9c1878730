import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { useOnline } from '../../client/preact/online.ts';
import { useConfig } from '../api/query.ts';
import { Hint } from '../parts/action.tsx';
import { say } from '../words/words.ts';
import { LanguageChoice } from './language-choice.tsx';
import { Icon, Navigation, Sections } from './navigation.tsx';
import { accountPlace, type Place } from './places.ts';

type ScreenProps = {
  title: string;
  client?: number;
  back?: string | undefined;
  /** The pages that this one is among. */
  places?: Place[];
  /** Uses the whole width of a desk, though there is no navigation beside it. */
  isWide?: boolean;
  children: ComponentChildren;
};

/** The address whose heading has had the focus: screen readers hear each new screen, and the first one by itself. */
let announced: string | null = null;

/** One screen: its title, what is on it, and the ways to others once a client account is chosen. */
export const Screen = ({ title, client, back, places, isWide, children }: ScreenProps) => {
  const online = useOnline();
  const { path } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const brand = useConfig()?.brand.name ?? '';
  useEffect(() => {
    document.title = [title, brand].filter(Boolean).join(' · ');
  }, [title, brand]);
  useEffect(() => {
    if (announced !== null && announced !== path) heading.current?.focus();
    announced = path;
  }, [path]);
  const isInside = client !== undefined;
  const account = accountPlace();
  return (
    <div class={`layout ${isInside ? 'inside' : ''} ${isWide ? 'wide' : ''}`}>
      <a class="skip" href="#content">
        {say.common.skip}
      </a>
      {isInside && <Navigation client={client} brand={brand} />}
      <div class="page">
        <header>
          {back && (
            <a class="round" href={back} aria-label={say.common.back}>
              ‹
            </a>
          )}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {isInside ? (
            <a class="round on-phone" href={`/clients/${client}/account`} aria-label={say.common.yourAccount}>
              <Icon path={account.icon} />
            </a>
          ) : (
            <LanguageChoice />
          )}
        </header>
        {isInside && places && places.length > 1 && <Sections client={client} places={places} />}
        <main id="content" tabIndex={-1}>
          {!online && <Hint tone="wait">{say.common.offline}</Hint>}
          {children}
        </main>
      </div>
    </div>
  );
};
