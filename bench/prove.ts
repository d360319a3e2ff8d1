import { readFileSync } from 'node:fs';
import { actions } from '#actions';
import { COMMON_ERRORS } from '#api';
import { compileFlow } from '#engine/check';
import { proveFlow } from '#engine/prove';
import { factReadings } from '#rules';

const registry = {
  actions: Object.fromEntries(actions.map((action) => [action.name, action])),
  commonErrors: COMMON_ERRORS,
  readings: factReadings,
};
for (const name of ['enrollment', 'enrollment']) {
  const flow = compileFlow({ file: name, text: readFileSync(`flows/${name}.json`, 'utf8') });
  const began = process.cpuUsage();
  const proof = proveFlow(flow, registry);
  console.log(
    name,
    Math.round((process.cpuUsage(began).user + process.cpuUsage(began).system) / 1000),
    'cpu ms',
    proof.failures.length,
    proof.landings.length,
  );
}
