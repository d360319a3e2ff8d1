// npm start: build what has changed, start the database, serve, and take everything down again on Ctrl-C.
import { buildIfStale } from './build-if-stale.mjs';
import { loadBuilt, openNewestBuild } from './builds.mjs';
import { findFreePort } from './free-port.mjs';
import { root } from './root.mjs';

const DEFAULT_PORT = 3000;
/** Errors whose message is a sentence for the reader; any other is a fault of ours and printed with its stack. */
const PRINTED = ['Error', 'DatabaseProblem', 'ConfigProblem', 'FlowFaults'];

/** What was started, to be stopped in the opposite order. */
const started = [];
let stopping;
let opening = Promise.resolve();

function log(sentence) {
  console.log(sentence);
}

async function start() {
  // npm start is for trying things out: simulated partners and invented people, unless CAUSEWAY_MODE is set.
  process.env.CAUSEWAY_MODE ??= 'test';
  process.env.NODE_ENV ??= 'production';
  await buildIfStale(log);
  if (stopping) return;

  const build = openNewestBuild();
  const { startDatabase } = await loadBuilt(build.folder, 'server');
  const database = await startDatabase({ env: process.env, root, log });
  started.push(() => database.stop());
  if (stopping) return;
  log(
    process.env.DATABASE_URL
      ? 'Using the database of DATABASE_URL.'
      : `The database is ${database.adopted ? 'already running' : 'running'}.`,
  );

  const wanted = Number(process.env.PORT || DEFAULT_PORT);
  const port = await findFreePort(wanted);
  if (port !== wanted) log(`Port ${wanted} is taken, using ${port}.`);
  const { serve } = await import('./serve.mjs');
  const service = await serve({ build, port, databaseUrl: database.url, env: process.env, log });
  started.push(() => service.close());
  log(`Causeway is running at ${service.url} (Ctrl-C stops it).`);
}

/** Waits for what is just being started, so that nothing stays half started. */
function stop(exitCode) {
  process.exitCode = exitCode;
  stopping ??= (async () => {
    await opening.catch(() => {});
    for (const stopOne of started.reverse()) await stopOne().catch((error) => console.error(error));
    process.exit();
  })();
  return stopping;
}

let asked = 0;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // One Ctrl-C arrives twice, from the terminal and from npm; a second one later means "now".
    if (asked && Date.now() - asked > 1_000) process.exit(130);
    if (!asked) log('Stopping ...');
    asked ||= Date.now();
    void stop(0);
  });
}

opening = start();
await opening.catch((error) => {
  if (stopping) return;
  console.error(PRINTED.includes(error.name) ? error.message : error);
  void stop(1);
});
