export {
  checkFlow,
  compileFlow,
  describeDiagnostic,
  FlowFaults,
  type CheckOptions,
  goalsOf,
  loadFlow,
} from './flow/load-flow.ts';
export { screenOf } from './flow/screen-of.ts';
export { shapeFaults, withoutEchoes } from './source/schema-fault.ts';
export { describeMismatch } from './source/schema-fault.ts';
export type { CompiledGoal, OutcomeCase } from './flow/compile-goals.ts';
export { checkTogether } from './flow/check-together.ts';
export { compileForm, kindsOf } from './forms/compile-form.ts';
export { withSplitFacts } from './source/read-flow.ts';
export { conditionReaderOf, domainsOf } from './flow/checking.ts';
export { namesOfFlow } from './flow/editor-names.ts';
export { slotsOfValue } from './flow/compile-value.ts';
export { createConditionReader } from './conditions/conditions.ts';
export { type Diagnostic, inOrder, faultLocator, toDiagnostic, toDiagnostics } from './source/diagnostic.ts';
export { didYouMean, findNearest } from './source/did-you-mean.ts';
export { emitSchema, emitSchemaWithNames } from './source/bundle-schema.ts';
export { emitNames } from './flow/names-schema.ts';
export {
  errorKind,
  type Fault,
  type FaultKind,
  type FaultName,
  type FaultTable,
  faultTable,
  pageOf,
  warningKind,
  withoutFix,
} from './source/fault.ts';
export { type FieldKinds, type FormConditionFault, readFormCondition } from './conditions/form-condition.ts';
export { literalsByFact, representatives } from './conditions/enumerate.ts';
export { checkShown, type TextPlace } from './flow/shown-answers.ts';
export { answersInTexts, type FormAnswers, withForms } from './source/form-answers.ts';
export { applyEdits, type TextEdit } from './source/fix.ts';
export { describePath, type JsonPath, type FlowSource, nameOf, type Overlay, type OverlaySource } from './source/source.ts';
export type { Position } from './source/locator.ts';
export { type DecisionBy, findPlaces, type RowsPlace } from './flow/places.ts';
export { placeAt } from './source/locator.ts';
export { type ParsedJson, parseJsonWithPositions } from './source/parse-json.ts';
export type { ActionDeclaration, FactAfter, FactReading, OutcomeDeclaration, Registry } from './source/registry.ts';
export type { EntryRow, Flow } from '../schema/flow.ts';
export { splitSchema } from '../schema/split.ts';
export type { Option } from '../schema/option.ts';
export type { Effects, Row } from '../schema/row.ts';
export type { Act, ErrorMap, Run } from '../schema/run.ts';
export type { Requirement, Step } from '../schema/step.ts';
export { splitKeys } from '../choose-row.ts';
export { checkAnswerTexts } from './texts/check-answer-texts.ts';
export { checkForm, checkUnusedForms } from './forms/check-form.ts';
export { checkLocales, isTag, LANGUAGE_NAME } from './texts/check-locales.ts';
export { type FormFault, formFaultTable } from './forms/form-fault.ts';
export { asList, asObject, type Json } from './source/json.ts';
export { namesOfForms, readForm, type ReadForm } from './forms/read-form.ts';
export { findLoneBracket, gapsOf, type Locale, readLocale, type WrittenText } from './texts/read-locale.ts';
export { locateTextFaults, type TextFault, textFaultTable } from './texts/text-fault.ts';
