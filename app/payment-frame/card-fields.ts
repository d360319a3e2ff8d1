import type { PaymentFrameFields, PaymentFrameView, PaymentFrameWords } from '#rules';

import { createFieldBox, type FieldBox } from './field-box.ts';
import { elementFonts, elementStyle, onSchemeChange } from './look.ts';
import { type NumberFields, problemOf } from './number-fields.ts';
import {
  type CardElement,
  type ElementChange,
  elementLocale,
  type ElementGroup,
  type ElementType,
  type StripeJs,
} from './stripe-js.ts';

type Word = keyof PaymentFrameWords;

/** Codes of Stripe's fields, and our words for them. */
const WORDS: Readonly<Record<string, Word>> = {
  incomplete_number: 'cardNumberTooShort',
  invalid_number: 'cardNumberMistyped',
  incomplete_expiry: 'expiryNotReal',
  invalid_expiry_month: 'expiryNotReal',
  invalid_expiry_year: 'expiryNotReal',
  invalid_expiry_month_past: 'expired',
  invalid_expiry_year_past: 'expired',
  incomplete_cvc: 'securityCodeThree',
};

interface CardField {
  readonly box: FieldBox;
  readonly element: CardElement;
  readonly empty: Word;
  change: ElementChange;
  isTouched: boolean;
}

/** Number, expiration date and security code of a card: each a field of Stripe, in a frame of Stripe's own origin. */
export class CardFields implements NumberFields {
  readonly ready: Promise<void>;
  readonly #stripe: StripeJs;
  readonly #group: ElementGroup;
  readonly #number: CardField;
  readonly #all: readonly CardField[];
  readonly #onChange: () => void;
  #view: PaymentFrameView;

  constructor(stripe: StripeJs, view: PaymentFrameView, onChange: () => void) {
    this.#stripe = stripe;
    this.#view = view;
    this.#onChange = onChange;
    this.#group = stripe.elements({ locale: elementLocale(view.locale), fonts: elementFonts() });
    this.#number = this.#create('cardNumber', 'cardNumberEmpty', '6');
    this.#all = [this.#number, this.#create('cardExpiry', 'expiryEmpty', '3'), this.#create('cardCvc', 'securityCodeEmpty', '3')];
    this.ready = Promise.all(this.#all.map(({ element }) => untilReady(element))).then(() => undefined);
    onSchemeChange(() => this.#all.forEach(({ element }) => element.update({ style: elementStyle() })));
    this.show(view);
  }

  get elements(): readonly HTMLElement[] {
    return this.#all.map(({ box }) => box.element);
  }

  /** Once their boxes are in the page. */
  mount(): void {
    for (const { box, element } of this.#all) element.mount(box.control);
  }

  isComplete(): boolean {
    return this.#all.every(({ change }) => change.complete);
  }

  show(view: PaymentFrameView): void {
    if (view.locale !== this.#view.locale) this.#group.update({ locale: elementLocale(view.locale) });
    this.#view = view;
    this.#draw();
  }

  reveal(): void {
    for (const field of this.#all) field.isTouched = true;
    this.#draw();
  }

  focus(): void {
    (this.#all.find(({ change }) => !change.complete) ?? this.#number).element.focus();
  }

  async createToken({ name, postalCode }: PaymentFrameFields) {
    const { paymentMethod, error } = await this.#stripe.createPaymentMethod({
      type: 'card',
      card: this.#number.element,
      billing_details: { name, ...(postalCode !== undefined && { address: { postal_code: postalCode } }) },
    });
    return paymentMethod ? { token: paymentMethod.id } : { problem: problemOf(error ?? { type: 'api_error' }) };
  }

  #create(type: ElementType, empty: Word, span: string): CardField {
    const box = createFieldBox(document.createElement('div'), { id: type, span });
    const element = this.#group.create(type, { placeholder: '', style: elementStyle() });
    const field: CardField = { box, element, empty, change: { empty: true, complete: false }, isTouched: false };
    element.on('change', (change) => {
      field.change = change;
      this.#draw();
      this.#onChange();
    });
    element.on('blur', () => {
      field.isTouched = true;
      this.#draw();
    });
    return field;
  }

  #draw(): void {
    const { words } = this.#view;
    const isAmex = this.#number.change.brand === 'amex';
    const [number, expiry, code] = this.#all.map(({ box }) => box);
    number?.setWords({ label: words.cardNumber });
    expiry?.setWords({ label: words.expiry, hint: words.expiryHint });
    code?.setWords({ label: words.securityCode, hint: isAmex ? words.securityCodeFront : words.securityCodeBack });
    for (const field of this.#all) field.box.setProblem(this.#problemOf(field, isAmex));
  }

  #problemOf({ change: { error, empty: isEmpty }, isTouched, empty }: CardField, isAmex: boolean): string | undefined {
    const { words } = this.#view;
    if (!error) return isTouched && isEmpty ? words[empty] : undefined;
    const word = WORDS[error.code];
    if (word === undefined) return error.message;
    return words[word === 'securityCodeThree' && isAmex ? 'securityCodeFour' : word];
  }
}

function untilReady(element: CardElement): Promise<void> {
  return new Promise((resolve, reject) => {
    element.on('ready', resolve);
    element.on('loaderror', () => reject(new Error('a field of the processor did not come')));
  });
}
