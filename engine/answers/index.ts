/** Answers on a service: validated again by what validates them in the browser. For Node and other runtimes with web standards. */
export { acceptAnswers, type AcceptedAnswers, type SentAnswers } from './accept-answers.ts';
export { answerForm, type AnswerForm, type FindForm, holdsAnswers, listOf } from './answer-form.ts';
export { aroundAnswers, type AnswersContext, type Around, type AroundAnswers } from './around-answers.ts';
export { AnswersRefused, type RefusalCode } from './answers-refused.ts';
export { answersRoute, type AnswersRouteOptions, type TakenAnswers } from './answers-route.ts';
export {
  type DraftContents,
  restoreDraft,
  type RestoredDraft,
  type SavedAnswers,
  takeDraft,
  type TakenDraft,
} from './draft-answers.ts';
export type { DraftMessage } from './draft-service.ts';
export { type DraftContact, draftsInMemory, type DraftStore, type StoredDraft } from './draft-store.ts';
export { draftsRoute, type DraftsRouteOptions } from './drafts-route.ts';
export { readAnswerForms, type ReadAnswerForms } from './read-answer-forms.ts';
export { pick, refusedTexts } from './refused-texts.ts';
