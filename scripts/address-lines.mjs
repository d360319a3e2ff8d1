/** Lines with the addresses that a running service offers. */
export function addressLines({ port, tokenizerPort, operatorPort, standInsOrigin, sites }, config) {
  const operator =
    operatorPort === undefined ? [] : [`State of every file: http://${inAddress(config.OPERATOR_HOST)}:${operatorPort}/check`];
  return config.isTestMode ? [...testModeLines({ port, tokenizerPort, standInsOrigin, sites }), ...operator] : operator;
}

/** Sites of which all addresses are printed. */
const SHOWN = 5;

function testModeLines({ port, tokenizerPort, standInsOrigin, sites }) {
  const all = sites();
  const address = (host, path) => `http://${host}:${port}${path}`;
  return [
    ...all
      .slice(0, SHOWN)
      .flatMap(({ host, name }) => [
        `${name}: ${address(host, '/')}`,
        `  test patients: ${address(host, '/test/personas')}`,
        `  their inbox:   ${address(host, '/test/inbox')}`,
      ]),
    ...(all.length > SHOWN ? [`... and ${all.length - SHOWN} more providers.`] : []),
    ...all.slice(0, 1).map(({ host }) => `State of every file: ${address(host, '/test/check')}`),
    `Test mode: stand-ins replace the scripts of vendors. What they received: ${standInsOrigin}/received`,
    `Test mode: credit bureau, payments and messages are simulated. Card and account numbers go to port ${tokenizerPort}.`,
  ];
}

/** An address of many colons is put in brackets. */
function inAddress(host) {
  return host.includes(':') ? `[${host}]` : host;
}
