import type { ComponentChildren } from 'preact';
import { nameOfClient } from '../../../app/parts/format.ts';
import type { ReadAnswer } from '../../api/endpoints.ts';
import { useGet } from '../../api/read.ts';
import { sidesOf } from '../../layout/places.ts';
import { Screen } from '../../layout/screen.tsx';

export const useClient = (client: number) => useGet('/clients/{client}', { client });

/** The client as this tab has read it before; no read only for its name. */
export const useKnownClient = (client: number): ReadAnswer<'/clients/{client}'>['data']['client'] | null =>
  useGet('/clients/{client}', { client }, {}, { enabled: false }).data?.data.client ?? null;

type ClientScreenProps = { client: number; title: string; children: ComponentChildren };

/** A side of a client. */
export const ClientScreen = ({ client, title, children }: ClientScreenProps) => {
  const known = useKnownClient(client);
  const name = known ? nameOfClient(known) : `Client ${client}`;
  return (
    <Screen title={title} of={<a href={`/clients/${client}`}>{name}</a>} sides={sidesOf(client)}>
      {children}
    </Screen>
  );
};
