import type { ComponentChildren } from 'preact';
import type { Problem } from '../api/problem.ts';
import { words } from './format.ts';

const TONES: Record<string, string> = {
  active: 'good',
  paid: 'good',
  succeeded: 'good',
  unpaid: 'wait',
  pending: 'wait',
  provisioning: 'wait',
  answered: 'wait',
  suspended: 'bad',
  provisioning_failed: 'bad',
  registration_failed: 'bad',
};

export const Badge = ({ state }: { state: string }) => (
  <span class={`badge ${TONES[state] ?? (state.startsWith('pending') ? 'wait' : '')}`}>{words(state)}</span>
);

export const Row = (row: {
  href: string;
  title: string;
  detail?: string | null;
  end?: ComponentChildren;
}) => (
  <a class="row" href={row.href}>
    <span>
      <strong>{row.title}</strong>
      {row.detail && <small>{row.detail}</small>}
    </span>
    {row.end !== undefined && <span class="end">{row.end}</span>}
  </a>
);

export const Note = ({ problem }: { problem: Problem | null }) =>
  problem && (
    <p class="note bad" role="alert">
      {problem.message}
    </p>
  );

export const Waiting = () => (
  <p class="soft" role="status">
    Loading…
  </p>
);

/** A card of rows under a heading; what it says when there are none. */
export const List = (list: {
  title?: string;
  none: string;
  children: ComponentChildren[];
  more?: (() => void) | null;
}) => (
  <section class="card rows">
    {list.title && <h2>{list.title}</h2>}
    {list.children.length > 0 ? list.children : <p class="soft">{list.none}</p>}
    {list.more && (
      <button type="button" class="plain" onClick={list.more}>
        Show more
      </button>
    )}
  </section>
);

/** Names and values, one beside the other. */
export const Facts = ({ of }: { of: Record<string, ComponentChildren> }) => (
  <dl>
    {Object.entries(of).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
