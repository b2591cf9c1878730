import type { ComponentChildren } from 'preact';
import { useOnline } from '../../client/preact/online.ts';
import { useConfig } from '../api/query.ts';
import { Hint } from '../parts/action.tsx';
import { Icon } from '../parts/icon.tsx';
import { useHeading } from '../parts/use-heading.ts';
import { say } from '../words/words.ts';
import { LanguageChoice } from './language-choice.tsx';
import { Navigation, Sections } from './navigation.tsx';
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

/** One screen: its title, what is on it, and the ways to others once a client account is chosen. */
export const Screen = ({ title, client, back, places, isWide, children }: ScreenProps) => {
  const online = useOnline();
  const brand = useConfig()?.brand.name ?? '';
  const heading = useHeading(title, brand);
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
            <bdi>{title}</bdi>
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
