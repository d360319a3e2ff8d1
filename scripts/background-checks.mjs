// Runs whole checks on a thread of its own, so that a command or a service goes on meanwhile.
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

import { loadBuilt } from './builds.mjs';
import { root } from './root.mjs';

/**
 * Starts the thread; `check` answers the diagnostics of all files, with the proof of every provider or of one. `texts`, by file,
 * take the place of files of the folder or are beside them.
 */
export function startBackgroundChecks({ env, build: { folder, proofsFolder } }) {
  const worker = new Worker(new URL(import.meta.url), { workerData: { env: { ...env }, folder, proofsFolder } });
  worker.unref();
  const waiting = [];
  worker.on('message', (answer) => {
    const { resolve, reject } = waiting.shift();
    if ('error' in answer) reject(new Error(answer.error));
    else resolve(answer.diagnostics);
  });
  const fail = (error) => waiting.splice(0).forEach(({ reject }) => reject(error));
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('the thread of the checks ended')));
  return {
    check: (provider, texts) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        worker.postMessage({ provider, texts });
      }),
    stop: async () => {
      await worker.terminate();
    },
  };
}

async function answerChecks() {
  const { folder, env, proofsFolder } = workerData;
  const load = (name) => loadBuilt(folder, name);
  const { openChecker } = await load('cli');
  const loadRegistry = async () => (await load('registry')).registry;
  const check = await openChecker({ root, cwd: root, env, proofsFolder, loadRegistry });
  parentPort.on('message', ({ provider, texts }) => {
    try {
      parentPort.postMessage({ diagnostics: check({ withProof: true, provider, texts }).diagnostics });
    } catch (error) {
      parentPort.postMessage({ error: error.stack ?? String(error) });
    }
  });
}

if (!isMainThread) await answerChecks();
