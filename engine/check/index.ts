export { checkFlow, compileFlow, describeDiagnostic, FlowFaults, type CheckOptions, goalsOf, loadFlow } from './load-flow.ts';
export { screenOf } from './screen-of.ts';
export { shapeFaults, withoutEchoes } from './schema-fault.ts';
export { describeMismatch } from './schema-fault.ts';
export type { CompiledGoal, OutcomeCase } from './compile-goals.ts';
export { checkTogether } from './check-together.ts';
export { compileForm, kindsOf } from './compile-form.ts';
export { withSplitFacts } from './read-flow.ts';
export { domainsOf } from './checking.ts';
export { slotsOfValue } from './compile-value.ts';
export { createConditionReader } from './conditions.ts';
export { type Diagnostic, inOrder, faultLocator, toDiagnostic, toDiagnostics } from './diagnostic.ts';
export { didYouMean, findNearest } from './did-you-mean.ts';
export { emitSchema, emitSchemaWithNames } from './bundle-schema.ts';
export { emitNames } from './names-schema.ts';
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
} from './fault.ts';
export { type FieldKinds, type FormConditionFault, readFormCondition } from './form-condition.ts';
export { literalsByFact, representatives } from './enumerate.ts';
export { checkShown, type TextPlace } from './shown-answers.ts';
export { answersInTexts, type FormAnswers, withForms } from './form-answers.ts';
export { applyEdits, type TextEdit } from './fix.ts';
export { describePath, type JsonPath, type FlowSource, nameOf, type Overlay, type OverlaySource } from './source.ts';
export type { Position } from './locator.ts';
export { type DecisionBy, findPlaces, type RowsPlace } from './places.ts';
export { placeAt } from './locator.ts';
export { type ParsedJson, parseJsonWithPositions } from './parse-json.ts';
export type { ActionDeclaration, FactAfter, FactReading, OutcomeDeclaration, Registry } from './registry.ts';
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
export { asList, asObject, type Json } from './json.ts';
export { namesOfForms, readForm, type ReadForm } from './forms/read-form.ts';
export { findLoneBracket, gapsOf, type Locale, readLocale, type WrittenText } from './texts/read-locale.ts';
export { locateTextFaults, type TextFault, textFaultTable } from './texts/text-fault.ts';
