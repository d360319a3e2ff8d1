/** The React bindings of the engine: forms by RJSF, a store per visitor, and the one place where effects are carried out. */
export { formFileSchema, type FormField, type FormFile } from './form-file-schema.ts';
export type { Check, CheckContext, FormModule, FormContext, FormData, Translate, Widget, WidgetProps } from './widget.ts';
export { askedData, askedFields, formProblems, type FieldProblem } from './form-problems.ts';
export type { ActionResult, FlowAction, FlowPorts, RunInput, FlowStore, FlowStoreOptions } from './flow-store-interface.ts';
export type { FlowSnapshot, FlowContext } from './flow-snapshot.ts';
export { createFlowStore } from './flow-store.ts';
export { noMessages, formatWords, type FormMessages } from './message.ts';
export type { WebStorage } from './session-memory.ts';
export { StepForm } from './step-form.tsx';
export {
  fieldIds,
  type ErrorSummaryProps,
  type FieldFrameProps,
  type FormTheme,
  type SubmitAreaProps,
  type SummaryLine,
} from './theme.ts';
export { type FlowView, FlowScope, useFlow } from './use-flow.tsx';
