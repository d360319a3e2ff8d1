import { statSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';

import { didYouMean } from '#engine/check';

import { type CommandContext, CommandProblem, exitCode, UsageProblem } from '../command.ts';
import { readConfiguration, sourcesOf } from '../configuration.ts';

const CHECKED = 'flows/*.json, flows/forms/*.json, providers/*.json, locales/*.json and locales/server/*.json';

/** Whether a file, as diagnostics name it, is one of those that were named on the command line; all are where none was. */
export function chooseFiles(
  named: readonly string[],
  { root, cwd, env }: Pick<CommandContext, 'root' | 'cwd' | 'env'>,
): (file: string) => boolean {
  if (named.length === 0) return () => true;
  const configuration = readConfiguration(root, env);
  // A file that cannot be read is a fault of its own.
  const checked = [...sourcesOf(configuration), ...configuration.unreadable].map(({ file }) => file);
  const choices = named.map((name) => {
    const path = relative(root, resolve(cwd, name)).split(sep).join('/');
    const stats = statSync(resolve(cwd, name), { throwIfNoEntry: false });
    if (stats === undefined) {
      const hint = didYouMean(name, checked);
      throw new CommandProblem(exitCode.notFound, `there is no file "${name}"${hint === undefined ? '' : ` (${hint})`}`);
    }
    const isChosen = (file: string): boolean =>
      path === '' || file === path || (stats.isDirectory() && file.startsWith(`${path}/`));
    if (!checked.some(isChosen)) throw new UsageProblem(`"${name}" is none of the files that are checked: ${CHECKED}`);
    return isChosen;
  });
  return (file) => choices.some((isChosen) => isChosen(file));
}
