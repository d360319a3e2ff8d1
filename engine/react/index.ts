/** The React bindings of the engine: forms by RJSF, a store per visitor, and the one place where effects are carried out. */
export { type AnswerLanguage, answerWords, type AnswerWords } from './answer-words.ts';
export type { Check, CheckContext, FieldProblem, FormData, FormField, FormFile } from '#engine/form';
export type {
  FormModule,
  FormContext,
  Translate,
  UploadedFile,
  UploadOptions,
  UploadProblem,
  UploadResult,
  Widget,
  WidgetProps,
} from './widget.ts';
export type {
  ActionResult,
  FlowAction,
  FlowPorts,
  RunInput,
  Observation,
  SentAnswers,
  FlowStore,
  FlowStoreOptions,
} from './flow-store-interface.ts';
export type { FlowSnapshot, FlowContext } from './flow-snapshot.ts';
export { drawArms } from './draw-arms.ts';
export { createFlowStore } from './flow-store.ts';
export { noMessages, formatWords, type FormMessages } from './message.ts';
export type { WebStorage } from './session-memory.ts';
export { FilledForm } from './filled-form.tsx';
export { StepForm } from './step-form.tsx';
export {
  fieldIds,
  type ErrorSummaryProps,
  type FieldFrameProps,
  type FormTheme,
  type SubmitAreaProps,
  type SummaryLine,
} from './theme.ts';
export { type FlowView, FlowScope, type FlowBusy, useBusy, useFlow } from './use-flow.tsx';
export { Flow, type FlowProps } from './flow.tsx';
export {
  type DeclaredAction,
  type FlowActionFunction,
  type FlowModule,
  type FlowPage,
  type FlowScreens,
  type FlowUploads,
  useFlowPage,
} from './flow-page.ts';
export type { FlowRouter, RouterKind } from './flow-router.ts';
export { FormOfStep, useForms } from './form-of-step.tsx';
export { findPart, type LoadPart, partOfPage } from './parts.ts';
export { quoteAnswers } from './quote-answers.ts';
export { useCountdown } from './use-countdown.ts';
export { useTokenOfAddress } from './use-token-of-address.ts';
