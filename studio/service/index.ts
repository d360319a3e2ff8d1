/** The entry for the command: Studio's own server. Types of what it sends are for the browser, too. */
export type {
  CreatedProvider,
  DiskChange,
  Figure,
  Figures,
  FiguresWish,
  Opening,
  OtherFile,
  PreviewAnswer,
  SaveConflict,
  SaveRequest,
  SharedFile,
} from './protocol.ts';
export type { LookedAt, WorkAct, WorkDone, WorkLists } from './work-protocol.ts';
export { startStudio } from './start-studio.ts';
