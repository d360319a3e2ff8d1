export { mountTestPages } from './test-pages.ts';
export { type Persona, personaBirthDate, personaMrn, type PlanPersona, portalGuarantor } from './personas/persona.ts';
export { portalOf } from './preview/mount-portal.ts';
export { findPersonaSet } from './personas/personas.ts';
export {
  type FirstPerson,
  firstPerson,
  openPersonasOf,
  PLANNED_PERSON,
  previewPersonas,
  shownPersonas,
  usualPersonas,
} from './personas/preview-personas.ts';
export {
  ENROLLMENT_STAGES,
  ENROLLMENT_STEPS,
  type EnrollmentStage,
  enrollmentStages,
  type EnrollmentStep,
  stagesUntil,
} from './personas/stages.ts';
export { seedDemo } from './seeding/seed-personas.ts';
export { simulatedAgents, openSimulators } from './simulators/open-simulators.ts';
export { simulatePayments } from './simulators/payments.ts';
export { openStripeStandIn, type StripeStandIn } from './stripe/create-stripe-stand-in.ts';
export { openTokenizer } from './tokenizer/create-tokenizer.ts';
export { createCaptchaTokens } from './vendors/captcha-tokens.ts';
export { openStandIns } from './vendors/create-stand-ins.ts';
