// Serves what was built: the app's pages, the calls and the tokenizer. Alone (`node scripts/serve.mjs`) or from start.mjs.
import { basename } from 'node:path';

import { addressLines } from './address-lines.mjs';
import { startBackgroundChecks } from './background-checks.mjs';
import { loadBuilt, openNewestBuild } from './builds.mjs';
import { isMain } from './is-main.mjs';
import { root } from './root.mjs';

/** What only the proof finds. Every other fault of a file the service finds itself, and is lenient where patients can go on. */
const PROOF = /^FLOW1\d\d$/;

/** Starts the service of a build on a database; answers where it is and how to stop it. */
export async function serve({ build = openNewestBuild(), port, databaseUrl, env = process.env, log = console.log }) {
  const load = (name) => loadBuilt(build.folder, name);
  const { parseConfig, describeConfig, startService } = await load('server');
  const asked = {
    ...env,
    ...(port !== undefined && { PORT: String(port) }),
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  };
  const config = parseConfig(asked);
  const [{ render }, { registry, findForm }] = await Promise.all([load('render'), load('registry')]);
  const checks = openProviderChecks(asked, build);
  const { clientDir } = build;
  const service = await startService({ config, root, clientDir, render, registry, findForm, prove: checks?.prove });
  if (!config.CAUSEWAY_QUIET) report(service, config, describeConfig(config), log);
  const close = async () => {
    await service.close();
    await checks?.stop();
  };
  // A balancer sees first that this process is not ready. What has not ended by then is broken off.
  const stop = async () => {
    setTimeout(() => process.exit(1), config.DRAIN_MS + config.STOP_MS).unref();
    await service.drain();
    await close();
  };
  return { url: firstUrl(service, config), close, stop };
}

/**
 * Proves the flows of a provider on a thread of its own, which starts with the first proof and ends with the last one: it takes
 * 100 MB. A service with a folder of its own for flows proves nothing.
 */
function openProviderChecks(env, build) {
  if (env.FLOWS_DIR) return undefined;
  let checks;
  let running = 0;
  async function stop() {
    const ended = checks;
    checks = undefined;
    await ended?.stop();
  }
  async function prove(slug) {
    checks ??= startBackgroundChecks({ env, build });
    running += 1;
    try {
      return (await checks.check(slug)).filter((found) => isOfProof(found, slug));
    } finally {
      running -= 1;
      if (running === 0) await stop();
    }
  }
  return { prove, stop };
}

function isOfProof({ code, severity, file }, slug) {
  return severity === 'error' && PROOF.test(code) && basename(file) === `${slug}.json` && !file.startsWith('flows/');
}

function firstUrl({ port, sites }, config) {
  const [site] = config.isTestMode ? sites() : [];
  return `http://${site ? site.host : config.HOST}:${port}/`;
}

function report(service, config, described, log) {
  if (!config.isTestMode) {
    log(`Configuration: ${JSON.stringify(described)}`);
    for (const line of service.describe()) log(line);
  }
  for (const line of addressLines(service, config)) log(line);
}

async function main() {
  const service = await serve({});
  let asked = 0;
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      asked += 1;
      if (asked > 1) process.exit(130);
      void service.stop().then(
        () => process.exit(0),
        (error) => fail(error),
      );
    });
  }
}

function fail(error) {
  console.error(error.name === 'ConfigProblem' || error.name === 'FlowFaults' ? error.message : error);
  process.exit(1);
}

if (isMain(import.meta.url)) await main().catch(fail);
