export { checkGarden, type GardenCheck } from './check/check-garden.ts';
export { gardenFaults } from './check/garden-fault.ts';
export type { World } from './command.ts';
export { main } from './main.ts';
