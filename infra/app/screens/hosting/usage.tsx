import { useList } from '../../api/query.ts';
import { Card } from '../../parts/facts.tsx';
import { day, megabytes, moment } from '../../parts/format.ts';
import { Table } from '../../parts/table.tsx';
import { say } from '../../words/words.ts';
import { type HostingIds, HostingScreen } from './hosting-screen.tsx';

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

/** Day by day. */
const Days = ({ path }: { path: HostingIds }) => (
  <Table
    title={say.hosting.dayByDay}
    none={say.hosting.notMeasured}
    of={useList('/clients/{client}/hosting/{hostingAccount}/usage', { path })}
    columns={[
      { name: say.common.date, of: ({ date }) => day(date) },
      {
        name: say.hosting.disk,
        of: ({ disk_used_mb, disk_limit_mb }) =>
          disk_used_mb !== null && say.common.of(megabytes(disk_used_mb), megabytes(disk_limit_mb)),
        atEnd: true,
      },
      {
        name: say.hosting.bandwidth,
        of: ({ bandwidth_used_mb, bandwidth_limit_mb }) =>
          bandwidth_used_mb !== null &&
          say.common.of(megabytes(bandwidth_used_mb), megabytes(bandwidth_limit_mb)),
        atEnd: true,
      },
    ]}
  />
);

/** What is used of the space and the traffic of a package, now and day by day. */
export const Usage = (path: HostingIds) => (
  <HostingScreen path={path}>
    {({ usage }) => (
      <>
        {usage === null ? (
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
        )}
        <Days path={path} />
      </>
    )}
  </HostingScreen>
);
