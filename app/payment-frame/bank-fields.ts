import { parseAccountNumber, parseRoutingNumber, type PaymentFrameFields, type PaymentFrameView } from '#rules';

import { createFieldBox, type FieldBox } from './field-box.ts';
import { type NumberFields, problemOf } from './number-fields.ts';
import type { StripeJs } from './stripe-js.ts';

interface BankField {
  readonly box: FieldBox;
  readonly input: HTMLInputElement;
  isTouched: boolean;
}

/** Routing and account number: fields of this page, whose numbers Stripe.js sends to Stripe. */
export class BankFields implements NumberFields {
  readonly ready = Promise.resolve();
  readonly #stripe: StripeJs;
  readonly #onChange: () => void;
  readonly #routing: BankField;
  readonly #account: BankField;
  #view: PaymentFrameView;

  constructor(stripe: StripeJs, view: PaymentFrameView, onChange: () => void) {
    this.#stripe = stripe;
    this.#view = view;
    this.#onChange = onChange;
    this.#routing = this.#create('routingNumber', 14);
    this.#account = this.#create('accountNumber', 30);
    this.show(view);
  }

  get elements(): readonly HTMLElement[] {
    return [this.#routing.box.element, this.#account.box.element];
  }

  isComplete(): boolean {
    return this.#routingProblem() === undefined && this.#accountProblem() === undefined;
  }

  show(view: PaymentFrameView): void {
    this.#view = view;
    const { words } = view;
    this.#routing.box.setWords({ label: words.routingNumber, hint: words.routingNumberHint });
    this.#account.box.setWords({ label: words.accountNumber, hint: words.accountNumberHint });
    this.#draw();
  }

  reveal(): void {
    this.#routing.isTouched = true;
    this.#account.isTouched = true;
    this.#draw();
  }

  focus(): void {
    (this.#routingProblem() === undefined && this.#accountProblem() !== undefined ? this.#account : this.#routing).input.focus();
  }

  async createToken({ name, accountType }: PaymentFrameFields) {
    const { paymentMethod, error } = await this.#stripe.createPaymentMethod({
      type: 'us_bank_account',
      us_bank_account: {
        routing_number: parseRoutingNumber(this.#routing.input.value) ?? '',
        account_number: parseAccountNumber(this.#account.input.value) ?? '',
        account_holder_type: 'individual',
        ...(accountType !== undefined && { account_type: accountType }),
      },
      billing_details: { name },
    });
    return paymentMethod ? { token: paymentMethod.id } : { problem: problemOf(error ?? { type: 'api_error' }) };
  }

  #create(id: string, maxLength: number): BankField {
    const input = document.createElement('input');
    Object.assign(input, { type: 'text', inputMode: 'numeric', autocomplete: 'off', spellcheck: false, maxLength });
    const field: BankField = { box: createFieldBox(input, { id, span: '7' }), input, isTouched: false };
    input.addEventListener('input', () => {
      this.#draw();
      this.#onChange();
    });
    input.addEventListener('blur', () => {
      field.isTouched = true;
      this.#draw();
    });
    return field;
  }

  #routingProblem(): string | undefined {
    return parseRoutingNumber(this.#routing.input.value) === undefined ? this.#view.words.routingNumberWrong : undefined;
  }

  #accountProblem(): string | undefined {
    const { words } = this.#view;
    const account = parseAccountNumber(this.#account.input.value);
    if (account === undefined) return words.accountNumberWrong;
    return account === parseRoutingNumber(this.#routing.input.value) ? words.sameAsRouting : undefined;
  }

  #draw(): void {
    this.#routing.box.setProblem(this.#routing.isTouched ? this.#routingProblem() : undefined);
    this.#account.box.setProblem(this.#account.isTouched ? this.#accountProblem() : undefined);
  }
}
