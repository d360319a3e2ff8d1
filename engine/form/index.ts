/** The form language without React or parser: what a form file means, in the browser, on the server and for the checker. */
export { expandForm, fieldSchemaOf, isShortForm } from './expand-form.ts';
export { deriveSchema, type FieldOption, type FieldSchema, optionsOf } from './field-schema.ts';
export { endingOf, type FileLimits, fileLimits, fileTypes, typesOf } from './file-limits.ts';
export { type FormCondition, openConditions, type Relation } from './form-condition.ts';
export { formFileSchema, type FormField, type FormFile } from './form-file-schema.ts';
export { askedData, askedFields, chooseWidgets, type FieldProblem, formProblems, messageFor } from './form-problems.ts';
export type { Check, CheckContext, FormData, FormRules, ValidateFunction, ValidationError } from './form-rules.ts';
export { countryCodes, states } from './regions.ts';
export { problemsByForm, type ProblemsByForm } from './problems-by-form.ts';
export { wordsIn } from './words-in.ts';
