import { spawnSync } from 'node:child_process';

/** What a command costs the processor in ms, in user and system mode; the middle of some runs. Time that it waits does not count. */
export function processorTime(runs: number, command: readonly string[]): number {
  const times = Array.from({ length: runs }, () => {
    const { stderr } = spawnSync('bash', ['-c', 'TIMEFORMAT="%U %S"; time "$@" >/dev/null 2>&1', 'bash', ...command], {
      encoding: 'utf8',
    });
    const [user = Number.NaN, system = Number.NaN] = stderr.trim().split(' ').map(Number);
    return (user + system) * 1_000;
  });
  return times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN;
}
