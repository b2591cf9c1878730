import { useEffect, useRef, useState } from 'preact/hooks';
import { eventsAfter, hasClock, lastEvent, readClock, turnClock } from '../api/clock.ts';

import { useChange, useRead } from '../data/queries.ts';
import { screenOf } from '../data/screen-of.ts';
import { Screen } from '../layout/screen.tsx';
import { Note } from '../parts/action.tsx';
import { Card } from '../parts/facts.tsx';
import { Form } from '../parts/form.tsx';
import { day, moment } from '../parts/format.ts';
import { List } from '../parts/list.tsx';
import { Loading } from '../parts/loading.tsx';
import { say } from '../words/words.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HALF_DAY_MS = DAY_MS / 2;

const useClock = (client: number) => useRead(['clock', client], () => readClock(client));

type Happened = Awaited<ReturnType<typeof eventsAfter>>;

/** Of the way from one time to another, how far it is done. */
type Way = { from: string; to: string; now: string };

const share = ({ from, to, now }: Way): number =>
  (Date.parse(now) - Date.parse(from)) / Math.max(1, Date.parse(to) - Date.parse(from));

/** Lets time pass on the stack, as far as asked or until it is stopped, and gathers what happens to an account. */
const useTime = (client: number) => {
  const { busy, problem, run } = useChange();
  const [way, setWay] = useState<Way | null>(null);
  const [happened, setHappened] = useState<Happened | null>(null);
  const isStopped = useRef(false);
  const turn = async (from: string, to: string): Promise<void> => {
    if (busy) return;
    await run(async () => {
      isStopped.current = false;
      setHappened(null);
      const last = await lastEvent(client);
      setWay({ from, to, now: from });
      for (let done = false; !done && !isStopped.current; ) {
        const turned = await turnClock(to);
        setWay({ from, to, now: turned.now });
        // Also keeps the session alive, which would end if nobody used it for 90 days.
        setHappened(await eventsAfter(client, last));
        done = turned.done;
      }
    });
  };
  const stop = () => {
    isStopped.current = true;
  };
  // Nobody sees it go on any more.
  useEffect(() => stop, []);
  return { busy, problem, way, happened, turn, stop };
};

type Time = ReturnType<typeof useTime>;

/** Said to screen readers as it goes on. */
const Progress = ({ busy, way, happened, stop }: Time) => (
  <>
    <p role="status" class={way && happened && !busy ? 'note good' : ''}>
      {way && busy && say.clock.going(day(way.now))}
      {way &&
        happened &&
        !busy &&
        `${say.clock.arrived(moment(way.now))} ${say.clock.things(happened.length)}`}
    </p>
    {way && busy && (
      <>
        <progress aria-label={say.clock.progress} value={share(way)} />
        <button type="button" class="second" onClick={stop}>
          {say.clock.stop}
        </button>
      </>
    )}
  </>
);

type Choices = { time: Time; now: string; next: string | null };

/** How far it can go; a day is meant as its noon in UTC, which is that day nearly everywhere. */
const Choices = ({ time: { busy, turn }, now, next }: Choices) => {
  const after = (days: number) => new Date(Date.parse(now) + days * DAY_MS).toISOString();
  const choice = (name: string, until: string) => (
    <button type="button" class="second" disabled={busy} onClick={() => turn(now, until)}>
      {name}
    </button>
  );
  const date = { label: say.clock.date, type: 'date', min: now.slice(0, 10), disabled: busy } as const;
  return (
    <>
      {!next && <p class="soft">{say.clock.noNext}</p>}
      <div class="buttons">
        {choice(say.clock.day, after(1))}
        {choice(say.clock.month, after(30))}
        {next && choice(say.clock.next(moment(next)), next)}
      </div>
      <Form
        submit={say.clock.toDate}
        second
        fields={{ date }}
        send={async ({ date: until }) => {
          const noon = until && new Date(Date.parse(until) + HALF_DAY_MS).toISOString();
          await turn(now, noon);
        }}
      />
    </>
  );
};

/** What happened meanwhile, in the order of time. */
const Meanwhile = ({ client, happened }: { client: number; happened: Happened }) => (
  <List
    title={say.clock.meanwhile}
    rows={happened.toReversed().map((one) => ({
      id: one.id,
      href: screenOf(client, one.subject),
      title: one.message,
      detail: moment(one.created_at),
    }))}
  />
);

const Turning = ({ client }: { client: number }) => {
  const time = useTime(client);
  const { busy, problem, way, happened } = time;
  return (
    <>
      <Loading of={useClock(client)}>
        {({ now, next_at }) => (
          <Card>
            <p class="big">{moment(busy && way ? way.now : now)}</p>
            <p class="soft">{say.clock.about}</p>
            <Progress {...time} />
            <Note problem={problem} />
            <Choices time={time} now={now} next={next_at} />
          </Card>
        )}
      </Loading>
      {happened && <Meanwhile client={client} happened={happened} />}
    </>
  );
};

/** Lets developers of apps see what time brings, where the stack is one whose clock can be turned. */
export const Clock = ({ client }: { client: number }) => (
  <Screen title={say.clock.title} client={client} back={`/clients/${client}`}>
    {hasClock ? <Turning client={client} /> : <p>{say.clock.none}</p>}
  </Screen>
);

/** Leads there, from the first screen of a test stack. */
export const ClockCard = ({ client }: { client: number }) => {
  const { data } = useClock(client);
  return (
    data && (
      <Card title={say.clock.title}>
        <p>{say.clock.today(day(data.now))}</p>
        <a class="button second" href={`/clients/${client}/clock`}>
          {say.clock.open}
        </a>
      </Card>
    )
  );
};
