interface Stage {
  /** The steps that a patient leaves in this stage, on the main path. */
  readonly steps: readonly string[];
  /** What the stage adds to an application, with invented ids. */
  readonly adds: Readonly<Record<string, unknown>>;
}

/**
 * The stages of an enrollment, in order. The seeder makes the calls of each stage, `causeway explain` traverses the flow by them,
 * and the browser tests press the buttons of their steps.
 */
export const enrollmentStages = {
  arrival: { steps: [], adds: {} },
  lookup: { steps: ['bill-info'], adds: {} },
  bills: { steps: ['invoice-to-pay'], adds: {} },
  code: { steps: ['review-info', 'verify-code'], adds: {} },
  offers: { steps: [], adds: { offer_ids: ['offer'] } },
  draft: {
    steps: ['payment-plan', 'connect-payment-method'],
    adds: { selected_offer_id: 'offer', payment_method_id: 'method' },
  },
  plan: { steps: ['confirm-payment'], adds: { payment_plan_id: 'plan' } },
} as const satisfies Readonly<Record<string, Stage>>;

export type EnrollmentStage = keyof typeof enrollmentStages;

/** A step of the main path. */
export type EnrollmentStep = (typeof enrollmentStages)[EnrollmentStage]['steps'][number];

export const ENROLLMENT_STAGES = Object.keys(enrollmentStages) as readonly EnrollmentStage[];

/** The steps of the main path, in order. */
export const ENROLLMENT_STEPS: readonly EnrollmentStep[] = ENROLLMENT_STAGES.flatMap((stage) => enrollmentStages[stage].steps);

/** All stages up to this one. */
export function stagesUntil(last: EnrollmentStage): readonly EnrollmentStage[] {
  return ENROLLMENT_STAGES.slice(0, ENROLLMENT_STAGES.indexOf(last) + 1);
}
