export { checkGarden, type GardenCheck } from './check/check-garden.ts';
export { fixGarden } from './check/fix-garden.ts';
export { gardenFaults } from './check/garden-fault.ts';
export type { World } from './command.ts';
export { main } from './main.ts';
/** For the test that holds what is told of personas against what a running service answers. */
export { type Stage, walkPersona } from './reading/persona-walk.ts';
