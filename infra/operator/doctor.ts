import type { Command } from '@commander-js/extra-typings';
import { examine, type Finding } from '../../shared/operator/doctor/index.ts';
import { logTo } from '../../shared/platform/log.ts';
import { operation } from './operation.ts';

const asText = ({ level, check, problem, remedy }: Finding): string =>
  `${level === 'error' ? 'PROBLEM' : 'note'}  ${check}: ${problem}\n  ${remedy}`;

const countOf = (errors: number): string => (errors === 1 ? 'One problem.' : `${errors} problems.`);

export const addDoctor = (program: Command): void => {
  program
    .command('doctor')
    .description(
      'whether a stage has all it stands on; ends with 1 when it has not. Run it after each deployment',
    )
    .action(
      operation(async ({ now }) => {
        // What a vendor refuses is told below.
        logTo(process.stderr, 'ERROR');
        const { findings, checked } = await examine(now);
        const errors = findings.filter(({ level }) => level === 'error').length;
        const last = `Looked at: ${checked.join(', ')}.${errors === 0 ? ' No problem.' : ''}`;
        return {
          data: { findings, checked },
          text: [...findings.map(asText), last].join('\n'),
          failed: errors === 0 ? undefined : countOf(errors),
        };
      }),
    );
};
