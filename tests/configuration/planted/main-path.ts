import { enrollment, lakeside, type PlantedFault, set } from './planted-fault.ts';

const hidden = (step: string) => set(lakeside, `flows.enrollment.steps.${step}`, { shown: false });

const hides = (step: string, mistake: string, code = 'FLOW107'): PlantedFault => ({
  mistake,
  changes: [hidden(step)],
  code,
  file: lakeside,
  line: '"shown": false',
  provenFor: 'lakeside',
});

/** Mistakes after which the funnel still ends for everyone, but not where it should. */
export const mainPath: readonly PlantedFault[] = [
  hides('success', 'a provider hides the page that confirms the plan'),
  hides('verify-code', 'a provider hides the step where the code is typed', 'FLOW109'),
  hides('invoice-to-pay', 'a provider hides the step where bills are chosen'),
  hides('select-user', 'a provider hides the step where the payer is chosen', 'FLOW108'),
  hides('review-info', 'a provider hides the step that sends the code'),
  {
    ...hides('success', 'a provider hides two steps, of which each is needed'),
    changes: [hidden('review-info'), hidden('success')],
  },
  {
    mistake: 'the step that confirms the plan depends on an option that is off',
    changes: [
      set(enrollment, 'options.confirms', { type: 'boolean', default: false, title: 'Confirm the plan' }),
      set(enrollment, 'facts.confirms', { of: 'options.confirms', title: 'The plan is confirmed' }),
      set(enrollment, 'steps.confirm-payment.shownWhen', 'confirms'),
    ],
    code: 'FLOW107',
    file: enrollment,
    line: '"to": "confirm-payment"',
    provenFor: 'hillcrest',
  },
];
