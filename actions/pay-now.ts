import { FunnelError, type BodyOf, type Calls } from '#api';
import type { MyPlan } from '#api/entities';
import { amountToPay } from '#rules';

import { type ActionContext, defineAction, requireApplication, requireSlot } from './action.ts';
import { findText, requireText } from './form-data.ts';
import { planChanged, storeChange } from './plan-changed.ts';
import { agentNames, spokenIn } from './request-parts.ts';

type Paid = BodyOf<Calls['payNow']>;

const refused = { stores: ['myPlan', 'plan'], facts: { canPay: 'any' } } as const;

/** Charges the chosen amount to the method of the plan, which the patient confirms where their bank wants it. Pressed twice, it is one payment. */
export const payNow = defineAction({
  name: 'pay-now',
  outcomes: { settled: planChanged, pending: planChanged, asking: planChanged, declined: refused, needsAction: refused },
  input: [['payment']],
  calls: ['payNow', 'openConfirmation', 'endConfirmation'],
  throws: ['validation_error'],
  async run(context) {
    const { input, slots, api, sendOnce } = context;
    const params = { application_id: requireApplication(slots).application_id };
    const { allowed, balance, payments, method } = requireSlot<MyPlan>(slots, 'myPlan');
    const amount = amountToPay({ allowed, payments }, requireText(input, 'payment'), findText(input, 'own_amount') ?? '');
    if (amount === undefined) throw new FunnelError('validation_error', { message: 'no amount that may be paid' });
    const body = { amount, expected_left: balance.left, payment_method_id: method.payment_method_id, ...spokenIn(context) };
    const words = `pay-now ${params.application_id} ${amount} ${balance.left} ${method.payment_method_id}`;
    const { body: answer } = await sendOnce(words, (idempotencyKey) =>
      api.payNow({ params, idempotencyKey, body, ...agentNames(context) }),
    );
    const paid = answer.state === 'confirming' ? await confirm(context, { ...params, payment_id: answer.payment_id }) : answer;
    return { outcome: outcomeOf(paid), store: storeOf(paid, amount) };
  },
});

/** Whatever the patient did on the page of the bank, the processor knows what became of the payment. */
async function confirm(
  { api, confirmAtBank }: ActionContext<'openConfirmation' | 'endConfirmation'>,
  params: { readonly application_id: string; readonly payment_id: string },
): Promise<Paid> {
  const { application_id, payment_id } = params;
  await api.openConfirmation({ params: { application_id }, body: { payment_id } }).then(
    ({ body }) => confirmAtBank(body.secret),
    () => false,
  );
  return (await api.endConfirmation({ params })).body;
}

/** Without an answer of the processor, the service ends the confirmation later. */
function outcomeOf({ state }: Paid) {
  return state === 'confirming' ? 'asking' : state;
}

function storeOf(paid: Paid, amount: number): Readonly<Record<string, unknown>> {
  const [state, myPlan] = [outcomeOf(paid), paid.my_plan];
  if (state === 'declined' || state === 'needsAction') return { myPlan, plan: myPlan.plan };
  return storeChange(myPlan, { kind: state, amount });
}
