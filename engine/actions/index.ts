/** Actions that every flow can run, in the browser. */
export { submitAnswers, submitAnswersDeclaration } from './submit-answers.ts';
