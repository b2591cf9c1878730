import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Command } from '@commander-js/extra-typings';
import { pluralize, singularize } from 'inflection';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { filesOf, make, TABLES, undo } from './files.ts';
import { asksHowMany, type EndpointPlan, kebab, NameError, planEndpoint } from './plan.ts';

/** Asks a person at a terminal; elsewhere the guess is taken, and told. */
const ask = async (question: string): Promise<boolean> => {
  if (!process.stdin.isTTY) {
    console.error(`${question} Taken as yes.`);
    return true;
  }
  const { default: confirm } = await import('@inquirer/confirm');
  return confirm({ message: question });
};

/** `ticket` is probably the area that is called `tickets`, and the other way round. */
const areaOf = async (typed: string): Promise<string> => {
  const area = kebab(typed);
  const other = [pluralize(area), singularize(area)].find((one) => existsSync(`functions/${one}`));
  if (existsSync(`functions/${area}`) || other === undefined) return area;
  return (await ask(`There is functions/${other}, and no functions/${area}. Is it meant?`)) ? other : area;
};

type Options = { one?: true; several?: true; remove?: true };

const nameOf = async (typed: string): Promise<string> => {
  const name = kebab(typed);
  try {
    asksHowMany(name);
    return name;
  } catch (error) {
    if (!(error instanceof NameError && process.stdin.isTTY)) throw error;
    if (!(await ask(`Did you mean ${error.meant}?`))) throw error;
    return error.meant;
  }
};

const paths = endpoints.map(({ path }) => path);

const planOf = async (typed: [string, string], { one, several, remove }: Options): Promise<EndpointPlan> => {
  const [area, name] = [await areaOf(typed[0]), await nameOf(typed[1])];
  const record = planEndpoint(area, name, { paths, several: true });
  const single = planEndpoint(area, name, { paths, several: false });
  if (several || remove || record.path === single.path) return record;
  if (one) return single;
  const question = `Has a client several of these: ${record.method} ${record.path} rather than ${single.path}?`;
  return (await ask(question)) ? record : single;
};

const routeOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** Refuses before anything is changed. */
const check = (plans: EndpointPlan[], isRemoval: boolean) => {
  const routes = new Map(endpoints.map((endpoint) => [routeOf(endpoint), endpoint.name]));
  for (const plan of plans) {
    const { handler } = filesOf(plan);
    if (existsSync(handler) !== isRemoval)
      throw new Error(isRemoval ? `There is no ${handler}.` : `${handler} is there already.`);
    const taken = routes.get(routeOf(plan));
    if (!isRemoval && taken) throw new Error(`${routeOf(plan)} is ${taken} already.`);
    routes.set(routeOf(plan), `${plan.area}/${plan.name}`);
  }
};

const run = (...words: string[]) => execFileSync(process.execPath, words, { stdio: 'pipe' });

const format = (files: string[]) =>
  run(
    'node_modules/@biomejs/biome/bin/biome',
    'check',
    '--write',
    ...files.filter((file) => existsSync(file)),
  );

const report = (plan: EndpointPlan) => {
  console.log(
    `${routeOf(plan)}\n${Object.values(filesOf(plan))
      .map((file) => `  ${file}`)
      .join('\n')}`,
  );
  if (plan.kind === 'record') console.log(`  answers 404 until its \`load\` reads the ${plan.thing}`);
};

const pairs = (words: string[]): [string, string][] => {
  if (words.length % 2 !== 0) throw new Error(`There is no name after the area "${words.at(-1)}".`);
  return words.flatMap((word, index) =>
    index % 2 ? [] : [[word, words[index + 1] ?? ''] as [string, string]],
  );
};

const program = new Command('npm run new:endpoint --')
  .description('Makes entry, handler, test and a line of the guide for new endpoints.')
  .argument('<area>', 'a folder of functions/, new or not: demo')
  .argument('<name>', 'verb and thing: list-things, create-thing, get-thing, close-thing')
  .argument('[more...]', 'area and name of further ones')
  .option(
    '--several',
    'a client has several of the thing: the path names one (the default where nobody can be asked)',
  )
  .option('--one', 'a client has one of the thing')
  .option('--remove', 'takes the endpoints away again')
  .action(async (area, name, more, options) => {
    const typed = new Map(pairs([area, name, ...more]).map((pair) => [pair.join(' '), pair]));
    const plans: EndpointPlan[] = [];
    for (const pair of typed.values()) plans.push(await planOf(pair, options));
    const isRemoval = options.remove ?? false;
    check(plans, isRemoval);
    for (const plan of plans) (isRemoval ? undo : make)(plan);
    format([...new Set(plans.flatMap((plan) => Object.values(filesOf(plan)))), ...TABLES]);
    run('infra/openapi/build.ts');
    run('infra/client/build.ts');
    for (const plan of plans) {
      if (isRemoval) console.log(`${plan.area}/${plan.name} is gone.`);
      else report(plan);
    }
  });

try {
  await program.parseAsync();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
