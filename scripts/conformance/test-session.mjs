// Run by `run-tests`, in a copy of the checkout, with the name of a Vitest project: tests that are named on standard input, a line of JSON each time,
// are run by one Vitest that stays, as to start it (and PostgreSQL with it) takes longer than most tests. Answers a line of JSON each time.
import { createInterface } from 'node:readline';

import { createVitest } from 'vitest/node';

const [project] = process.argv.slice(2);
// The output of tests is dropped; answers use a channel of their own.
const answer = process.stdout.write.bind(process.stdout);
process.stdout.write = () => true;

const vitest = await createVitest('test', { project: [project], watch: false, retry: 0, reporters: [{}], silent: true });

/** A fault may stand in what other modules were compiled from, so nothing that was compiled is believed. */
function forget() {
  const graphs = vitest.projects.flatMap(({ vite }) => Object.values(vite.environments).map(({ moduleGraph }) => moduleGraph));
  for (const file of new Set(graphs.flatMap(({ fileToModulesMap }) => [...fileToModulesMap.keys()]))) {
    vitest.invalidateFile(file);
    vitest.watcher.invalidates.add(file);
  }
}

async function run({ files, pattern }) {
  forget();
  vitest.state.filesMap.clear();
  vitest.setGlobalTestNamePattern(new RegExp(pattern));
  const specifications = await vitest.globTestSpecifications(files);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  return { testResults: testModules.map(describeModule), unhandled: unhandledErrors.map(String) };
}

/** As Vitest's own JSON report describes it, as far as it is read. */
function describeModule(module) {
  const assertionResults = [...module.children.allTests()].map((test) => {
    const { state, errors = [] } = test.result() ?? {};
    const ancestorTitles = [];
    for (let suite = test.parent; suite.type === 'suite'; suite = suite.parent) ancestorTitles.unshift(suite.name);
    return {
      title: test.name,
      ancestorTitles,
      status: state,
      failureMessages: errors.map(({ name, message }) => `${name}: ${message}`),
    };
  });
  return {
    name: module.moduleId,
    message: module
      .errors()
      .map(({ message }) => message)
      .join('\n'),
    assertionResults,
  };
}

for await (const line of createInterface({ input: process.stdin })) {
  const result = await run(JSON.parse(line)).catch((error) => ({ testResults: [], unhandled: [String(error?.stack ?? error)] }));
  answer(`${JSON.stringify(result)}\n`);
}
await vitest.close();
process.exit();
