// The used part of Stripe.js. As with Stripe, each field is a frame of this origin, and the page around it never holds a digit of a card.
{
  const { origin } = new URL(document.currentScript.src);

  async function createInPage(key, data) {
    const form = new URLSearchParams({ key, type: data.type });
    for (const [group, values] of Object.entries(data)) {
      if (typeof values === 'object') for (const [name, value] of flatten(values)) form.append(`${group}${name}`, value);
    }
    return send(form);
  }

  function flatten(values, prefix = '') {
    return Object.entries(values).flatMap(([name, value]) => {
      if (value === undefined || value === null) return [];
      const path = `${prefix}[${name}]`;
      return typeof value === 'object' ? flatten(value, path) : [[path, String(value)]];
    });
  }

  async function send(form) {
    try {
      const answer = await fetch(`${origin}/v1/payment_methods`, { method: 'POST', body: form });
      const body = await answer.json();
      return answer.ok ? { paymentMethod: body } : { error: body.error };
    } catch {
      return {
        error: { type: 'api_connection_error', message: 'We are experiencing issues connecting to our payments provider.' },
      };
    }
  }

  class Field {
    constructor(type, group) {
      this.type = type;
      this.group = group;
      this.handlers = [];
      this.asked = new Map();
      addEventListener('message', ({ source, origin: from, data }) => {
        if (from !== origin || source !== this.frame?.contentWindow) return;
        if (data.answer !== undefined) return this.asked.get(data.answer)?.(data.result);
        this.handlers
          .filter(([name]) => name === data.event)
          .forEach(([, handler]) => handler({ elementType: type, ...data.detail }));
        this.holder.classList.toggle('StripeElement--focus', data.isFocused);
        this.holder.classList.toggle('StripeElement--invalid', data.isInvalid);
      });
    }

    on(event, handler) {
      this.handlers.push([event, handler]);
      return this;
    }

    mount(holder) {
      this.holder = holder;
      holder.classList.add('StripeElement');
      this.frame = document.createElement('iframe');
      this.frame.title = `Secure ${this.type} input frame`;
      this.frame.src = `${origin}/js/field.html?${new URLSearchParams({ type: this.type, locale: this.group.locale, style: JSON.stringify(this.style ?? {}), ...(this.placeholder !== undefined && { placeholder: this.placeholder }) })}`;
      this.frame.style.cssText = 'border:0;display:block;inline-size:100%;block-size:1.5rem;color-scheme:light dark';
      // As with Stripe, a label of the holder focuses the field.
      for (const label of document.querySelectorAll(`label[for="${holder.id}"]`))
        label.addEventListener('click', () => this.focus());
      holder.append(this.frame);
    }

    post(message) {
      this.frame?.contentWindow?.postMessage(message, origin);
    }

    focus() {
      this.frame?.focus();
      this.post({ focus: true });
    }

    update({ style }) {
      this.style = style;
      this.post({ style });
    }

    create(key, billing) {
      const id = this.asked.size;
      return new Promise((resolve) => {
        this.asked.set(id, resolve);
        this.post({ create: id, form: [['key', key], ['type', 'card'], ...flatten(billing, 'billing_details')] });
      });
    }
  }

  // The buttons of wallets. As with Stripe, the sheet of a wallet opens only where the page and its frames have the permission for it.
  class ExpressCheckout {
    constructor(key, options) {
      this.key = key;
      this.options = options;
      this.handlers = [];
      this.asked = [];
      addEventListener('message', ({ source, origin: from, data }) => {
        if (from !== origin || source !== this.frame?.contentWindow) return;
        if (data.result) return this.asked.shift()?.(data.result);
        const detail = { elementType: 'expressCheckout', paymentFailed: () => undefined, ...data.detail };
        this.handlers.filter(([name]) => name === data.event).forEach(([, handler]) => handler(detail));
      });
    }

    on(event, handler) {
      this.handlers.push([event, handler]);
      return this;
    }

    mount(holder) {
      const { paymentMethods, buttonHeight, buttonTheme, applePay } = this.options;
      this.frame = document.createElement('iframe');
      this.frame.title = 'Secure payment button frame';
      this.frame.allow = 'payment *';
      this.frame.style.cssText = `border:0;display:block;inline-size:100%;block-size:${buttonHeight}px;color-scheme:light`;
      this.frame.src = `${origin}/js/wallets.html?${new URLSearchParams({ key: this.key, methods: JSON.stringify(paymentMethods), theme: JSON.stringify(buttonTheme), recurring: JSON.stringify(applePay?.recurringPaymentRequest ?? null) })}`;
      holder.append(this.frame);
    }

    create() {
      return new Promise((resolve) => {
        this.asked.push(resolve);
        this.frame.contentWindow.postMessage({ create: true }, origin);
      });
    }
  }

  // As with Stripe, such a page is a frame over the whole page.
  function openOver(file, title, message) {
    return new Promise((resolve) => {
      const frame = document.createElement('iframe');
      frame.title = title;
      frame.src = `${origin}/js/${file}`;
      frame.style.cssText = 'border:0;position:fixed;inset:0;inline-size:100%;block-size:100%;background:#fff';
      frame.addEventListener('load', () => frame.contentWindow.postMessage(message, origin));
      addEventListener('message', function answered({ source, origin: from, data }) {
        if (from !== origin || source !== frame.contentWindow) return;
        removeEventListener('message', answered);
        frame.remove();
        resolve(data);
      });
      document.body.append(frame);
    });
  }

  window.Stripe = (key) => ({
    elements({ locale = 'auto', mode } = {}) {
      const group = { locale, fields: [] };
      return {
        group,
        submit: async () => ({}),
        create(type, { style, placeholder, ...options } = {}) {
          if (type === 'expressCheckout') return (group.express = new ExpressCheckout(key, { mode, ...options }));
          const field = new Field(type, group);
          field.style = style;
          field.placeholder = placeholder;
          group.fields.push(field);
          return field;
        },
        update({ locale: next }) {
          if (next === undefined) return;
          group.locale = next;
          group.fields.forEach((field) => field.post({ locale: next }));
        },
      };
    },
    handleNextAction: ({ clientSecret }) => openOver('bank.html', 'Secure 3D Secure frame', { key, clientSecret }),
    collectBankAccountForSetup: ({ clientSecret, params }) => {
      const { name } = params.payment_method_data.billing_details;
      return openOver('sign-in.html', 'Secure bank account frame', { key, clientSecret, name });
    },
    createPaymentMethod: ({ elements, type, card, billing_details, ...data }) =>
      elements
        ? elements.group.express.create()
        : type === 'card'
          ? card.create(key, billing_details)
          : createInPage(key, { type, billing_details, ...data }),
  });
}
