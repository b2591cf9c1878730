import { useList } from '../../api/query.ts';
import { hostingPlaces } from '../../layout/places.ts';
import { Screen } from '../../layout/screen.tsx';
import { Card } from '../../parts/facts.tsx';
import { day, megabytes, moment } from '../../parts/format.ts';
import { Loading } from '../../parts/loading.tsx';
import { Table } from '../../parts/table.tsx';
import { say } from '../../words/words.ts';
import { type HostingIds, useHosting } from './hosting.tsx';

const Used = ({ name, used, limit }: { name: string; used: number | null; limit: number | null }) =>
  used === null ? null : (
    <>
      <h3>{name}</h3>
      <p>{say.common.of(megabytes(used), megabytes(limit))}</p>
      {limit !== null && (
        <meter aria-label={name} min={0} max={limit} high={limit * 0.9} value={used}>
          {Math.round((100 * used) / limit)} %
        </meter>
      )}
    </>
  );

/** What is used of the space and the traffic of a package, now and day by day. */
export const Usage = (path: HostingIds) => {
  const { client, hostingAccount } = path;
  const found = useHosting(path);
  const days = useList('/clients/{client}/hosting/{hostingAccount}/usage', { path });
  return (
    <Screen
      title={say.hosting.usage}
      client={client}
      back={`/clients/${client}/services`}
      places={hostingPlaces(client, hostingAccount)}
    >
      <Loading of={found}>
        {({ data: { usage } }) =>
          usage === null ? (
            <p class="soft">{say.hosting.notMeasured}</p>
          ) : (
            <Card>
              <Used name={say.hosting.disk} used={usage.disk_used_mb} limit={usage.disk_limit_mb} />
              <Used
                name={say.hosting.bandwidth}
                used={usage.bandwidth_used_mb}
                limit={usage.bandwidth_limit_mb}
              />
              <p class="soft">{say.hosting.measured(moment(usage.measured_at))}</p>
            </Card>
          )
        }
      </Loading>
      <Table
        title={say.hosting.dayByDay}
        none={say.hosting.notMeasured}
        of={days}
        columns={[
          { name: say.common.date, of: ({ date }) => day(date) },
          {
            name: say.hosting.disk,
            of: ({ disk_used_mb, disk_limit_mb }) =>
              disk_used_mb !== null && say.common.of(megabytes(disk_used_mb), megabytes(disk_limit_mb)),
          },
          {
            name: say.hosting.bandwidth,
            of: ({ bandwidth_used_mb, bandwidth_limit_mb }) =>
              bandwidth_used_mb !== null &&
              say.common.of(megabytes(bandwidth_used_mb), megabytes(bandwidth_limit_mb)),
          },
        ]}
      />
    </Screen>
  );
};
