/** Actions that every flow can run, in the browser. */
export { draftActions, draftDeclarations } from './drafts.ts';
export { submitAnswers, submitAnswersDeclaration } from './submit-answers.ts';
export { uploadFiles } from './upload-files.ts';
