import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

interface Chunk {
  readonly isEntry: boolean;
  readonly modules: Readonly<Record<string, { readonly renderedLength: number }>>;
}

/** Characters of a part, as it was written, below which the line would cost the network more than it spares the processor. */
const LARGE = 8_000;

/**
 * The first line of a part of the code that is fetched ahead: it is compiled as it arrives, beside the main thread, and not
 * when it is first called within a press. A browser that does not know the line does as it always did.
 */
export function compileAhead({ isEntry, modules }: Chunk): string {
  const length = Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0);
  return isEntry || length < LARGE ? '' : '//# allFunctionsCalledOnLoad';
}

const brotli = promisify(brotliCompress);

const gz = promisify(gzip);

const TEXT = /\.(js|css|svg|json|txt)$/;

/** Writes `.br` and `.gz` beside every text asset of the pages' builds, so that the server never compresses one twice. */
export function precompress(): Plugin {
  return {
    name: 'causeway:precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client' || environment.name === 'paymentFrame',
    writeBundle: {
      sequential: true,
      async handler({ dir }) {
        if (!dir) return;
        const files = (await readdir(dir, { recursive: true })).filter((file) => TEXT.test(file));
        await Promise.all(files.map((file) => compressIfNew(join(dir, file))));
      },
    },
  };
}

/** The folder also has the files of builds before. */
async function compressIfNew(file: string): Promise<void> {
  const [written, compressed] = await Promise.all([stat(file), stat(`${file}.br`).catch(() => undefined)]);
  if (compressed === undefined || compressed.mtimeMs < written.mtimeMs) await compress(file);
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await Promise.all([
    writeFile(`${file}.br`, await brotli(content, { params })),
    writeFile(`${file}.gz`, await gz(content, { level: 9 })),
  ]);
}
