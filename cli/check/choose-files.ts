import { statSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';

import { findNearest } from '#engine/check';

import { type CommandContext, CommandProblem, exitCode, UsageProblem } from '../command.ts';
import { readConfiguration, sourcesOf } from '../configuration.ts';

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
    if (stats === undefined) throw notThere(name, checked);
    const isChosen = (file: string): boolean =>
      path === '' || file === path || (stats.isDirectory() && file.startsWith(`${path}/`));
    if (!checked.some(isChosen)) throw notChecked(name);
    return isChosen;
  });
  return (file) => choices.some((isChosen) => isChosen(file));
}

function notThere(name: string, checked: readonly string[]): CommandProblem {
  const meant = findNearest(name, checked);
  return new CommandProblem(
    exitCode.notFound,
    `there is no file "${name}"${meant === undefined ? '' : ` (did you mean "${meant}"?)`}`,
  );
}

function notChecked(name: string): CommandProblem {
  const what = 'flows/*.json, flows/forms/*.json, providers/*.json, locales/*.json and locales/server/*.json';
  return new UsageProblem(`"${name}" is none of the files that are checked: ${what}`);
}
