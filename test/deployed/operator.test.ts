import { expect, test } from 'vitest';
import { catalogWork } from './operator/catalog.ts';
import { moneyWork } from './operator/money.ts';
import { peopleWork } from './operator/people.ts';
import { servicesWork } from './operator/services.ts';
import { stageWork } from './operator/stage.ts';
import { startWalk } from './operator/walk.ts';
import { dailyWork } from './operator/work.ts';
import { everyCommand } from './operator-commands.ts';

const walk = startWalk();

peopleWork(walk);
moneyWork(walk);
catalogWork(walk);
servicesWork(walk);
dailyWork(walk);
stageWork(walk);

/** Tried on the local stack only (`test/infra/operator`). */
const NOT_HERE = ['vendors check', 'import whmcs', 'clock show', 'clock advance'];

test('every command of the staff has worked here', () => {
  const tried = [...walk.operator.used, ...NOT_HERE];
  expect(everyCommand().filter((command) => !tried.includes(command))).toEqual([]);
});
