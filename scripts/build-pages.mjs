// The pages of a command that runs on: they are built again once what they are made of has changed.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { isFresh, PAGES } from './build-if-stale.mjs';
import { loadBuilt, openNewestBuild, readStamp } from './builds.mjs';

const run = promisify(execFile);
const BUILD = fileURLToPath(new URL('build-if-stale.mjs', import.meta.url));

/** The pages of the build with which the command was started, and those of the files as they are now. */
export function openPages(build) {
  const first = pagesOf(build);
  let now = { build, pages: first };
  let making;

  /** The same object while nothing that pages are made of has changed. Throws what is wrong, a sentence a line. */
  async function make() {
    if (!isFresh(PAGES)) await buildApart();
    const stamp = readStamp();
    if (stamp.code.hash !== build.stamp.code.hash)
      throw new Error('The code of the pages has changed: end this command and start it again.');
    if (stamp.data.hash === now.build.stamp.data.hash) return now.pages;
    if (now.build !== build) now.build.leave();
    const next = openNewestBuild();
    now = { build: next, pages: pagesOf(next) };
    return now.pages;
  }

  const newest = async () => {
    making ??= make().finally(() => (making = undefined));
    return making;
  };
  return { first, newest };
}

function pagesOf({ folder, clientDir }) {
  const load = (name) => loadBuilt(folder, name);
  return {
    clientDir,
    loadRegistry: async () => (await load('registry')).registry,
    loadFindForm: async () => (await load('registry')).findForm,
    loadRender: async () => (await load('render')).render,
    loadVisitor: async () => (await load('visitor')).openHeadlessVisitor,
  };
}

/** In a process of its own, so that the command goes on. */
async function buildApart() {
  try {
    await run(process.execPath, [BUILD]);
  } catch ({ stdout = '', stderr = '' }) {
    throw new Error(`${stdout}${stderr}`.trim());
  }
}
