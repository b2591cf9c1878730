import { Argument, type Command } from '@commander-js/extra-typings';
import { QUEUES } from '../../shared/contract/resources.ts';
import { type DeadLetter, discardDeadLetter, listDeadLetters, redrive } from '../../shared/operator/index.ts';
import { operation } from './operation.ts';
import { listAnswer } from './output.ts';

const queueArgument = () => new Argument('<queue>', 'work queue').choices(QUEUES);

const present = ({ id, sentAt, received, body }: DeadLetter) => ({
  id,
  sent_at: sentAt.toISOString(),
  received,
  body,
});

export const addDeadLetters = (program: Command): void => {
  const letters = program.command('dead-letters').description('Messages that failed too often');

  letters
    .command('list')
    .description('dead letters: messages that failed too often')
    .addArgument(queueArgument())
    .action(
      operation(async (_session, queue) =>
        listAnswer(
          (await listDeadLetters(queue)).map(present),
          (letter) => letter,
          'There are no dead letters.',
        ),
      ),
    );

  letters
    .command('redrive')
    .description('give them all to their queue again')
    .addArgument(queueArgument())
    .action(
      operation(async ({ actor, now, progress }, queue) => {
        const sent = await redrive(queue, actor, now, (count) => progress(`${count} sent`));
        return { data: { queue, sent }, text: `${sent} messages were sent again.` };
      }),
    );

  letters
    .command('discard')
    .description('throw one away for good')
    .addArgument(queueArgument())
    .argument('<message>', 'id, as "dead-letters list" shows it')
    .action(
      operation(async ({ actor, now, confirm }, queue, id) => {
        await confirm(`Throw the message ${id} away?`);
        await discardDeadLetter(queue, id, actor, now);
        return { data: { queue, id }, text: 'The message is gone.' };
      }),
    );
};
