import { hasCode } from './whm-account.ts';

/**
 * Does `work` with a plan of the catalog. A reseller's packages carry the reseller's name in front, which the
 * catalog need not know: where the panel does not know the plain name, the other one is tried.
 */
export const withEitherPlan = async <T>(
  reseller: string,
  plan: string,
  work: (plan: string) => Promise<T>,
): Promise<T> => {
  try {
    return await work(plan);
  } catch (error) {
    if (!hasCode(error, 'unknown_plan')) throw error;
    return work(`${reseller}_${plan}`);
  }
};

export const isEitherPlan = (reseller: string, plan: string, shown: string | null): boolean =>
  shown === plan || shown === `${reseller}_${plan}`;
