import type { ComponentChildren } from 'preact';
import type { Schema } from '../../../client/client.ts';
import { useGet } from '../../api/query.ts';
import { hostingPlaces } from '../../layout/places.ts';
import { Screen } from '../../layout/screen.tsx';
import { Loading } from '../../parts/loading.tsx';
import { unicodeName } from '../../parts/unicode-name.ts';
import { say } from '../../words/words.ts';

export type HostingIds = { client: number; hostingAccount: number };

type Props = { path: HostingIds; children: (hosting: Schema['HostingAccount']) => ComponentChildren };

/** A page about a hosting account, named after its domain. */
export const HostingScreen = ({ path, children }: Props) => {
  const found = useGet(
    '/clients/{client}/hosting/{hostingAccount}',
    { path },
    { pollAfter: ({ data }) => (['pending', 'provisioning'].includes(data.status) ? 3 : null) },
  );
  return (
    <Screen
      title={unicodeName(found.data?.data.domain ?? say.hosting.hosting)}
      client={path.client}
      back={`/clients/${path.client}/services`}
      places={hostingPlaces(path.client, path.hostingAccount)}
    >
      <Loading of={found}>{({ data }) => children(data)}</Loading>
    </Screen>
  );
};
