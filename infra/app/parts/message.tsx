import type { Schema } from '../../client/client.ts';
import { moment } from './format.ts';

/** A message of a ticket, with links to its files. */
export const Message = ({ of }: { of: Schema['TicketMessage'] }) => (
  <article class={`message ${of.author}`}>
    <small>
      {of.author_name}, {moment(of.created_at)}
    </small>
    {of.message}
    {of.attachments.map(({ id, name, url }) => (
      <small key={id}>
        <a href={url}>{name}</a>
      </small>
    ))}
  </article>
);
