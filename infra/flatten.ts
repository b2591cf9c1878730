type Reference = Record<string, unknown> | string;

/**
 * A value of a template as cdk-nag writes it: `<Table.Arn>/index/by_due`, what a join makes of its parts, or the output
 * of another stack as JSON.
 */
export const flatten = (value: Reference): string => {
  if (typeof value === 'string') return value;
  const [[kind, of] = []] = Object.entries(value);
  if (kind === 'Fn::Join') {
    const [separator, parts] = of as [string, Reference[]];
    return parts.map(flatten).join(separator);
  }
  if (kind === 'Fn::GetAtt') return `<${(of as string[]).join('.')}>`;
  if (kind === 'Fn::GetStackOutput') return JSON.stringify(value);
  return `<${String(of)}>`;
};
