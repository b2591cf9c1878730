import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { type BuildOptions, build, type Metafile, transform } from 'esbuild';

/** The entry points of a build that load some of their modules on demand. */
export const loadingOnDemand = ({ inputs, outputs }: Metafile): string[] =>
  Object.values(outputs).flatMap(({ entryPoint, inputs: bundled }) => {
    const modules = Object.keys(bundled).flatMap((file) => inputs[file]?.imports ?? []);
    const isSplit = modules.some(({ kind, external }) => kind === 'dynamic-import' && !external);
    return entryPoint && isSplit ? [entryPoint] : [];
  });

/** An ES module as a CommonJS one, with its source map as a file beside it. */
const writeCommonJs = async (path: string, code: string): Promise<void> => {
  const made = await transform(code, {
    format: 'cjs',
    platform: 'node',
    target: 'node24',
    minify: true,
    supported: { 'dynamic-import': false },
    sourcemap: 'external',
    sourcefile: basename(path),
  });
  writeFileSync(path, `${made.code}//# sourceMappingURL=${basename(path)}.map\n`);
  writeFileSync(`${path}.map`, made.map);
};

/**
 * Builds one function with what it loads on demand in files of their own, so that a start neither reads nor parses them.
 * esbuild splits ES modules only, which are then made CommonJS.
 */
export const buildSplit = async (options: BuildOptions): Promise<void> => {
  const { outputFiles } = await build({
    ...options,
    format: 'esm',
    splitting: true,
    chunkNames: '[name]-[hash]',
    sourcemap: 'inline',
    write: false,
  });
  for (const { path, text } of outputFiles ?? []) {
    mkdirSync(dirname(path), { recursive: true });
    await writeCommonJs(path, text);
  }
};
