/** The page of figures: what `npm run test:trust` did and found, and nothing that names the machine that ran it. */
export function trustPage({ day, minutes, command, commit, machine, runs, skipped, suites, failures }) {
  const sum = (name) => runs.reduce((total, run) => total + run[name], 0);
  return `${[
    '# What the trust harness found',
    '',
    `\`${command}\` wrote this page on ${day}, in ${minutes} minutes.`,
    '',
    '| | |',
    '|---|---|',
    `| commit | ${commit} |`,
    `| machine | ${machine} |`,
    `| lost, doubled, unexplained | **${sum('lost')}, ${sum('doubled')}, ${sum('unexplained')}** |`,
    '',
    'The service is the build that patients use, with simulated partners. After each run, an oracle asks the tables by SQL of its own, and no code of the product',
    '([`tests/faults/oracle.ts`](../tests/faults/oracle.ts)). *Lost*: a plan that was acknowledged to a visitor does not exist. *Doubled*: a second plan or charge exists.',
    '*Unexplained*: any other breach, a plan that no visitor saw, or a response of 500.',
    '',
    '| run | what was done | lost | doubled | unexplained |',
    '|---|---|--:|--:|--:|',
    ...runs.map(({ run, did, lost, doubled, unexplained }) => `| ${run} | ${did} | ${lost} | ${doubled} | ${unexplained} |`),
    '',
    '| run | figures |',
    '|---|---|',
    ...runs.map(({ run, figures }) => `| ${run} | ${figures.join('; ')} |`),
    '',
    '## What the oracle asks',
    '',
    '| invariant | what must hold |',
    '|---|---|',
    ...INVARIANTS.map((row) => `| ${row.join(' | ')} |`),
    '',
    '## Attacks',
    '',
    ...tableOfAttacks(suites),
    '',
    ...listOf(
      'Tests that passed only when they were tried again',
      suites.filter(({ secondTries }) => secondTries > 0).map(describeSecondTries),
    ),
    ...listOf('Not run, as a program is missing', skipped),
    ...listOf('Failed', failures),
    '## What this does not show',
    '',
    'The visitors of these runs send what a page sends, with its keys, and retry as a page does, but they are no browsers. The partners are simulators. A process that is',
    'killed leaves the machine running: only the tests of [several machines](guides/run-in-production.md) end a database without its disk.',
  ].join('\n')}\n`;
}

const INVARIANTS = [
  ['I1', 'each acknowledged plan exists, once'],
  ['I2', 'an application and a bill have at most one active plan, and a payment is charged once'],
  ['I3', 'the payments of a plan add up to its bills, to the cent'],
  ['I4', 'each plan has both signed documents, with the bytes that were shown'],
  ['I5', 'each plan has one message, and each message its plan'],
  ['I6', 'each chain of the audit is whole, and each change has one event'],
  ['I7', 'what the page of success showed is stored, and no plan exists that no visitor saw'],
];

function tableOfAttacks(suites) {
  if (suites.length === 0) return ['This run left them out (`--faults`).'];
  const rows = suites.map(
    ({ file, attack, passed, failed }) => `| ${attack} | [\`${file}\`](../${file}) | ${passed} | ${failed} |`,
  );
  return ['| attack | tests | passed | failed |', '|---|---|--:|--:|', ...rows];
}

function describeSecondTries({ file, secondTries }) {
  return `\`${file}\`: ${secondTries}`;
}

function listOf(title, lines) {
  return lines.length === 0 ? [] : [`**${title}**`, '', ...lines.map((line) => `- ${line}`), ''];
}
