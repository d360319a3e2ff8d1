// Runs in a stranger's project: renders a form with the React that is installed there, sends it empty and then filled in.
import { Window } from 'happy-dom';

const window = new Window({ url: 'https://shop.example/' });
for (const name of ['document', 'HTMLElement', 'HTMLInputElement', 'HTMLSelectElement', 'HTMLFormElement', 'Event', 'CSS'])
  globalThis[name] = window[name];
Object.defineProperty(globalThis, 'navigator', { value: window.navigator, configurable: true });
Object.assign(globalThis, { window, IS_REACT_ACT_ENVIRONMENT: true });

const { createElement: h, version, act } = await import('react');
const { createRoot } = await import('react-dom/client');
const { StepForm } = await import('@causeway/engine/react');
const { expandForm } = await import('@causeway/engine/form');

const Text = ({ id, value, onChange, isInvalid }) =>
  h('input', { id, value: value ?? '', 'aria-invalid': isInvalid, onChange: (event) => onChange(event.target.value) });
const theme = {
  FieldFrame: ({ id, label, children }) => h('div', null, h('label', { htmlFor: id }, label), children),
  ErrorSummary: ({ lines, boxRef }) =>
    h('div', { role: 'alert', tabIndex: -1, ref: boxRef }, ...lines.map(({ text }) => h('p', { key: text }, text))),
  SubmitArea: ({ label }) => h('button', { type: 'submit' }, label),
};
const form = expandForm({
  form: 'bicycle',
  submit: 'Go on',
  fields: { brand: { widget: 'text', label: 'Brand', required: true, message: 'Enter the brand' } },
});
/** What the bundler compiles from the form's schema. */
const validate = (data) => {
  validate.errors = data.brand ? null : [{ instancePath: '', keyword: 'required', params: { missingProperty: 'brand' } }];
  return validate.errors === null;
};
const context = {
  locale: 'en',
  today: '2026-11-21',
  tenant: {},
  slots: {},
  options: {},
  holds: () => true,
  act: () => undefined,
};
const sent = [];
const root = createRoot(document.body.appendChild(document.createElement('div')));
await act(async () =>
  root.render(
    h(StepForm, {
      form: { form, validate, widgets: { text: { name: 'text', component: Text } }, checks: {} },
      translate: (key) => key,
      theme,
      context,
      onSubmit: (data) => sent.push(data),
    }),
  ),
);
const submit = () =>
  act(async () => void document.querySelector('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));

await submit();
const summary = document.querySelector('[role=alert]');
const refused = { text: summary?.textContent, hasFocus: document.activeElement === summary };

const input = document.querySelector('input');
await act(async () => {
  Object.getOwnPropertyDescriptor(window.HTMLInputElement.prototype, 'value').set.call(input, 'Diamant');
  input.dispatchEvent(new Event('input', { bubbles: true }));
});
await submit();
process.stdout.write(JSON.stringify({ version, refused, sent }));
await window.happyDOM.close();
