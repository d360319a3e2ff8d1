/** A sentence for operators: why there is no database, and what to do about it. */
export class DatabaseProblem extends Error {
  override readonly name = 'DatabaseProblem';
}

const OWN_POSTGRES = 'or set DATABASE_URL to a PostgreSQL (15 or newer) of your own';

const KNOWN: readonly (readonly [RegExp, (folder: string) => string])[] = [
  [
    /no space left on device|check free disk space|ENOSPC|disk quota exceeded|EDQUOT/i,
    (folder) =>
      `The disk is full: the database in ${folder} needs about 100 MB. Free some space, set CAUSEWAY_DATA_DIR to a folder on another disk, ${OWN_POSTGRES}.`,
  ],
  [
    /permission denied|operation not permitted|read-only file system|EACCES|EPERM|EROFS/i,
    (folder) =>
      `This user may not use the database folder ${folder}. Run as the user who owns it, set CAUSEWAY_DATA_DIR to a folder of your own, ${OWN_POSTGRES}.`,
  ],
  [
    /(ENOENT|ENOTDIR|EEXIST|ELOOP|ENAMETOOLONG)\b.*\bmkdir/,
    (folder) => `The database folder ${folder} cannot be made. Set CAUSEWAY_DATA_DIR to a folder where it can, ${OWN_POSTGRES}.`,
  ],
  [
    /cannot be run as root|must be run as (an )?unprivileged|administrative permissions/i,
    () =>
      `PostgreSQL does not run with administrator rights, and no other user could be used here. Run as an ordinary user, ${OWN_POSTGRES}.`,
  ],
  [
    /could not create shared memory segment|could not resize shared memory|could not create semaphores/i,
    () =>
      `The system has no shared memory left for PostgreSQL (in a container, give it --shm-size=256m). Free some, ${OWN_POSTGRES}.`,
  ],
  [
    /error while loading shared libraries|Library not loaded|image not found/i,
    () => `The PostgreSQL that npm installed is incomplete. Remove node_modules and run the command again, ${OWN_POSTGRES}.`,
  ],
];

/** The problem behind what a program or a system call said; an unknown one keeps its last lines. */
export function explainProblem(output: string, folder: string): DatabaseProblem {
  const known = KNOWN.find(([pattern]) => pattern.test(output));
  if (known) return new DatabaseProblem(known[1](folder), { cause: output });
  const last = output.trim().split('\n').slice(-5).join('\n  ');
  const sentence = `PostgreSQL did not start in ${folder}. Cure the cause that its last lines name, ${OWN_POSTGRES}.`;
  return new DatabaseProblem(`${sentence} Its last lines:\n  ${last}`, { cause: output });
}

/** The problem of a machine for which no PostgreSQL comes through npm. */
export function unsupportedMachine(machine: string): DatabaseProblem {
  return new DatabaseProblem(
    `No PostgreSQL comes through npm for ${machine}. Install PostgreSQL 15 or newer with the package manager of the system, make an empty database and set DATABASE_URL to it.`,
  );
}
