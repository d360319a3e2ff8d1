/** Actions that every flow can run, in the browser. */
export { submitAnswers, submitAnswersDeclaration } from './submit-answers.ts';
export { uploadFiles } from './upload-files.ts';
