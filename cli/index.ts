export type { World } from './command.ts';
export { main } from './main.ts';
