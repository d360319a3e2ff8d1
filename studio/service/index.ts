/** The entry for the command: Studio's own server. Types of what it sends are for the browser, too. */
export type {
  ActAnswer,
  ComparedScreen,
  ComparedScreens,
  ComparedVersion,
  CreatedProvider,
  DiskChange,
  DraftPages,
  LookedAtAnswers,
  NewProviderAnswers,
  PicturedDraftPage,
  RefusedFile,
  Figure,
  Figures,
  FiguresWish,
  Opening,
  ArrivalAnswer,
  Arrivals,
  ArrivalWish,
  OtherFile,
  PreviewAnswer,
  PublishAct,
  PublishedVersion,
  Review,
  SaveConflict,
  SaveRequest,
  SharedFile,
  StepSessions,
} from './protocol.ts';
export {
  type ListedWork,
  type LookedAt,
  PROBLEMS_A_PAGE,
  type RowProblem,
  type WorkAct,
  type WorkDone,
  type WorkLists,
  type WorkRefusal,
} from './work-protocol.ts';
export { startStudio } from './start-studio.ts';
export { startTeamStudio, type SimulatedPerson, type TeamPort } from './start-team-studio.ts';
export type { NewProviderPort } from './serve-new-provider.ts';
export type { OpenedPreview } from './one-preview.ts';
export type { PagesPort, PicturedPage } from './serve-pages.ts';
export { openFolder } from './open-folder.ts';
