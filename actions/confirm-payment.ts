import type { ActionContext } from './action.ts';

/**
 * Lets the patient confirm a payment at their bank, then answers what `end` returns: whatever the patient did on the page
 * of the bank, the processor knows what became of the payment.
 */
export async function confirmPayment<Paid>(
  { api, confirmAtBank }: Pick<ActionContext<'openConfirmation'>, 'api' | 'confirmAtBank'>,
  { application_id, payment_id }: { readonly application_id: string; readonly payment_id: string },
  end: () => Promise<{ readonly body: Paid }>,
): Promise<Paid> {
  await api.openConfirmation({ params: { application_id }, body: { payment_id } }).then(
    ({ body }) => confirmAtBank(body.secret),
    () => false,
  );
  return (await end()).body;
}
