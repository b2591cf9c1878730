import type { ComponentChildren } from 'preact';
import type { Schema } from '../../../client/client.ts';
import { domainPlaces } from '../../layout/places.ts';
import { Screen } from '../../layout/screen.tsx';
import { Hint } from '../../parts/action.tsx';
import { Loading } from '../../parts/loading.tsx';
import { unicodeName } from '../../parts/unicode-name.ts';
import { say } from '../../words/words.ts';
import { type DomainIds, useDomain } from './use-domain.ts';

type Props = { path: DomainIds; children: (domain: Schema['Domain']) => ComponentChildren };

/** A page about a domain, with the change of it that is under way. */
export const DomainScreen = ({ path, children }: Props) => {
  const found = useDomain(path);
  return (
    <Screen
      title={unicodeName(found.data?.data.name ?? say.domain.domain)}
      client={path.client}
      back={`/clients/${path.client}/services`}
      places={domainPlaces(path.client, path.domain)}
    >
      <Loading of={found}>
        {({ data }) => (
          <>
            {data.operation_id !== null && <Hint tone="wait">{say.domain.underWay}</Hint>}
            {children(data)}
          </>
        )}
      </Loading>
    </Screen>
  );
};
