/** The code behind the first screen, in one file: a second one that shares as much with the entry would split the entry. */
export { AgentCall } from './agent-call.tsx';
export { laterScreens } from '#screens/later';
