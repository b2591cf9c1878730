type Figure = { shown: string; least: number; most: number };

/** What figure() writes: `2.43 ms (2.31 to 2.90)`. */
const FIGURE = /[\d.]+ ([^(),;|]*) \(([\d.]+) to ([\d.]+)\)/g;

/** All figures of a page by the section and row they stand in, their place there and their unit. */
const figuresOf = (page: string): Map<string, Figure> => {
  const figures = new Map<string, Figure>();
  let section = '';
  for (const line of page.split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3);
    const [, name = '', value = ''] =
      line.split(' | ').length > 2 ? (line.match(/^\| (.*?) \| (.*?) \|/) ?? []) : [];
    for (const [place, [shown, unit, least, most]] of [...value.matchAll(FIGURE)].entries())
      figures.set(`${section}: ${name}, figure ${place + 1} (${unit})`, {
        shown,
        least: Number(least),
        most: Number(most),
      });
  }
  return figures;
};

/** How many figures two runs have in common, and those whose spreads, from least to most, do not overlap. */
export const otherFigures = (before: string, now: string): { figures: number; others: string[] } => {
  const [first, second] = [figuresOf(before), figuresOf(now)];
  const common = [...second].flatMap(([name, figure]) => {
    const old = first.get(name);
    return old ? [{ name, old, figure }] : [];
  });
  const others = common.filter(({ old, figure }) => figure.least > old.most || figure.most < old.least);
  return {
    figures: common.length,
    others: others.map(({ name, old, figure }) => `${name}: ${old.shown}, now ${figure.shown}`),
  };
};
