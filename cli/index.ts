export { checkGarden, type GardenCheck } from './check/check-garden.ts';
export type { World } from './command.ts';
export { main } from './main.ts';
