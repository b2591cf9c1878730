import { useEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { session } from '../api/client.ts';
import { nameOfClient } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { say } from '../words/words.ts';
import { LanguageChoice } from './language-choice.tsx';
import { accountPlace, type Place, placesOf } from './places.ts';

/** Which client account it is about, for users who have several. */
const Accounts = ({ client }: { client: number }) => {
  const { route } = useLocation();
  const clients = session.current.get()?.clients ?? [];
  if (clients.length < 2) return null;
  return (
    <select
      aria-label={say.common.accounts}
      onChange={({ currentTarget }) => route(`/clients/${currentTarget.value}`)}
    >
      {clients.map((one) => (
        <option key={one.id} value={one.id} selected={one.id === client}>
          {nameOfClient(one)}
        </option>
      ))}
    </select>
  );
};

/** At the side of a desk, at the foot of a phone. */
export const Navigation = ({ client, brand }: { client: number; brand: string }) => {
  const { path } = useLocation();
  const base = `/clients/${client}`;
  const places = placesOf(client);
  const isIn = (place: Place) =>
    [place.path, ...(place.with ?? [])].some((one) => {
      const address = base + one;
      return path === address || (one !== '' && path.startsWith(`${address}/`));
    });
  const link = (place: Place, look?: string) => (
    <a key={place.path} class={look} href={base + place.path} aria-current={isIn(place) ? 'page' : undefined}>
      <Icon path={place.icon} />
      {place.name}
    </a>
  );
  return (
    <nav class="side" aria-label={say.common.main}>
      <strong class="brand on-desk">{brand}</strong>
      <div class="on-desk">
        <Accounts client={client} />
      </div>
      {places.map((place) => link(place))}
      {link(accountPlace(), 'on-desk')}
      <div class="on-desk foot">
        <LanguageChoice />
      </div>
    </nav>
  );
};

/** The pages of one place, above its content. */
export const Sections = ({ client, places }: { client: number; places: Place[] }) => {
  const { path } = useLocation();
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [path]);
  return (
    <nav class="sections" aria-label={say.common.sections} ref={bar}>
      {places.map((place) => {
        const href = `/clients/${client}${place.path}`;
        return (
          <a key={href} href={href} aria-current={path === href ? 'page' : undefined}>
            {place.name}
          </a>
        );
      })}
    </nav>
  );
};
