import { createHash } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** A whole run keeps less than half of it at a time. */
const SPACE_BYTES = 2 ** 31;

/**
 * Where the PostgreSQL of the tests keeps its data: in memory where Linux has space there, else on disk. Every database that is made
 * has some 650 files, and a file system without a journal (ext4 in some virtual machines) takes half a second for them.
 */
export function testDataFolder(root: string): string {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 12);
  return hasSpace() ? join(MEMORY, `causeway-test-postgres-${name}`) : join(root, '.cache', 'test-postgres');
}

function hasSpace(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return process.platform === 'linux' && bavail * bsize > SPACE_BYTES;
  } catch {
    return false;
  }
}
