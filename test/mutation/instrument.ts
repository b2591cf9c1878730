import type { ts } from '@ts-morph/common';
import { limitsOf, type Point, pointsOf } from './mutants.ts';

/**
 * The text of a file with all its mutants in it, each behind its switch: `a < b` becomes
 * `$m.operator(12, '<', a, b)`, and a use of `LIMIT` what `LIMIT` is declared as, to be worked out while a switch is on.
 * Numbers begin with `first`, in the order of `mutantsOf`.
 */
export const instrument = (source: ts.SourceFile, first: number, switchFile: string): string => {
  const points = new Map<ts.Node, (Point & { id: number })[]>();
  let id = first;
  for (const point of pointsOf(source)) {
    points.set(point.node, [...(points.get(point.node) ?? []), { ...point, id }]);
    id += point.edits.length;
  }

  const limits = limitsOf(source);

  const children = (node: ts.Node): string => {
    let [text, end] = ['', node.getStart(source)];
    node.forEachChild((child) => {
      text += source.text.slice(end, child.getStart(source)) + render(child);
      end = child.getEnd();
    });
    return text + source.text.slice(end, node.getEnd());
  };

  const operator = ({ left, operatorToken, right }: ts.BinaryExpression, id: number): string => {
    const [a, sign, b] = [render(left), operatorToken.getText(source), render(right)];
    if (sign === '&&') return `($m.and(${id}, ${a}) ? $m.right(${id}, ${b}) : $m.left)`;
    if (sign === '||') return `($m.or(${id}, ${a}) ? $m.right(${id}, ${b}) : $m.left)`;
    return `$m.operator(${id}, '${sign}', ${a}, ${b})`;
  };

  const render = (node: ts.Node): string => {
    const limit = limits.get(node);
    if (limit) return render(limit);
    const here = points.get(node) ?? [];
    const own = here.find(({ role }) => role === 'operator');
    let text = own ? operator(node as ts.BinaryExpression, own.id) : children(node);
    for (const { role, id } of here) {
      if (role === 'condition') text = `$m.negated(${id}, ${text})`;
      if (role === 'element') text = `...$m.without(${id}, [${text}])`;
      if (role === 'constant') text = `$m.tenfold(${id}, ${text})`;
    }
    return text;
  };

  return `import { $m } from '${switchFile}'; ${source.text.slice(0, source.getStart())}${render(source)}`;
};
