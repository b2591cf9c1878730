import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { withDeadline } from './deadline.ts';
import { errorFields, log, withLogContext } from './log.ts';

const correlated = z.object({ correlation_id: z.string().optional() });

/** The Lambda handler of a function that other functions call: a question that fits `schema`, and what is answered. */
export const handleCall =
  <S extends z.ZodType, A>(schema: () => S, answer: (question: z.output<S>) => Promise<A>) =>
  (event: unknown, context: Context): Promise<A> => {
    const correlation_id = correlated.safeParse(event).data?.correlation_id;
    const fields = {
      request_id: context.awsRequestId,
      function: context.functionName,
      ...(correlation_id ? { correlation_id } : {}),
    };
    return withLogContext(fields, async () => {
      const startedAt = performance.now();
      const duration = () => ({ duration_ms: Math.round((performance.now() - startedAt) * 10) / 10 });
      try {
        const parsed = schema().safeParse(event);
        if (!parsed.success) {
          const wrong = parsed.error.issues.map(({ path }) => path.join('.') || '(whole)').join(', ');
          throw new Error(`The question is malformed at: ${wrong}`);
        }
        const answered = await withDeadline(context, () => answer(parsed.data));
        log.info('question answered', duration());
        return answered;
      } catch (error) {
        log.error('question failed', { ...duration(), ...errorFields(error) });
        throw error;
      }
    });
  };
