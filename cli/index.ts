export { checkConfiguration, type ConfigurationCheck } from './check/check-configuration.ts';
export { fixConfiguration } from './check/fix-configuration.ts';
export { configurationFaults } from './check/configuration-fault.ts';
export type { CommandContext } from './command.ts';
export { main } from './main.ts';
export { referencePages } from './reference/pages.ts';
/** For the test that holds what is reported of personas against what a running service answers. */
export { traversePersona } from './reading/persona-traversal.ts';
/** For the test that renders the pages of each step for the visitors of pictures. */
export { comparedPeople } from './reading/invented-people.ts';
export { pageVisitors } from './reading/page-visitors.ts';
