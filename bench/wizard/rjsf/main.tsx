import Form from '@rjsf/core';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

interface Step {
  readonly schema: RJSFSchema;
  readonly ui?: UiSchema;
  readonly messages: Readonly<Record<string, string>>;
  readonly rule?: { readonly holds: (data: Answers) => boolean; readonly at: string; readonly message: string };
}

type Answers = Readonly<Record<string, any>>;

const line = { type: 'string', minLength: 1, maxLength: 200 } as const;
const day = { ...line, format: 'date' } as const;
const choices = (options: Readonly<Record<string, string>>) =>
  Object.entries(options).map(([value, title]) => ({ const: value, title }));
const yesNo = choices({ yes: 'Yes', no: 'No' });
const radio = { 'ui:widget': 'radio' };
const today = () => new Date().toLocaleDateString('sv-SE');

const steps: readonly Step[] = [
  {
    schema: {
      title: 'Your pet',
      required: ['kind', 'name'],
      properties: {
        kind: {
          title: 'What is your pet?',
          type: 'string',
          oneOf: choices({ dog: 'A dog', cat: 'A cat', other: 'Another animal' }),
        },
        name: { ...line, title: 'Name', maxLength: 40 },
      },
      if: { properties: { kind: { const: 'dog' } }, required: ['kind'] },
      then: { properties: { breed: { ...line, title: 'Breed' } }, required: ['breed'] },
    },
    ui: { kind: radio, 'ui:order': ['kind', 'breed', 'name'] },
    messages: { kind: 'Choose a kind of pet', breed: 'Enter the breed', name: 'Enter a name of up to 40 letters' },
  },
  {
    schema: {
      title: 'Age and weight',
      required: ['born', 'weight'],
      properties: {
        born: { ...day, title: 'Date of birth' },
        weight: { title: 'Weight (kg)', type: 'integer', minimum: 1, maximum: 100 },
      },
    },
    messages: { born: 'Enter a date', weight: 'Enter a whole number from 1 to 100' },
    rule: { holds: ({ born }) => born <= today(), at: 'born', message: 'The date of birth is in the future' },
  },
  {
    schema: {
      title: 'Health',
      required: ['treated'],
      properties: { treated: { title: 'Was your pet ill in the last year?', type: 'string', oneOf: yesNo } },
      if: { properties: { treated: { const: 'yes' } }, required: ['treated'] },
      then: { properties: { illness: { ...line, title: 'What was it?', maxLength: 500 } }, required: ['illness'] },
    },
    ui: { treated: radio, illness: { 'ui:widget': 'textarea' } },
    messages: { treated: 'Choose yes or no', illness: 'Describe the illness' },
  },
  {
    schema: {
      title: 'Cover',
      required: ['level', 'from', 'until'],
      properties: {
        level: {
          title: 'Level',
          type: 'string',
          oneOf: choices({ basic: 'Basic: accidents', plus: 'Plus: accidents and illness', full: 'Full: with check-ups' }),
        },
        from: { ...day, title: 'First day' },
        until: { ...day, title: 'Last day' },
      },
    },
    messages: { level: 'Choose a level', from: 'Enter a date', until: 'Enter a date' },
    rule: { holds: ({ from, until }) => until > from, at: 'until', message: 'The last day comes after the first' },
  },
  {
    schema: {
      title: 'You',
      required: ['firstName', 'lastName'],
      properties: { firstName: { ...line, title: 'First name' }, lastName: { ...line, title: 'Last name' } },
    },
    messages: { firstName: 'Enter your first name', lastName: 'Enter your last name' },
  },
  {
    schema: {
      title: 'Your home',
      required: ['street', 'city', 'zip'],
      properties: {
        street: { ...line, title: 'Street' },
        city: { ...line, title: 'City' },
        zip: { ...line, title: 'ZIP code', pattern: '^\\d{5}$' },
      },
    },
    messages: { street: 'Enter your street', city: 'Enter your city', zip: 'Enter five digits' },
  },
  {
    schema: {
      title: 'How we reach you',
      required: ['email', 'news'],
      properties: {
        email: { ...line, title: 'Email', format: 'email' },
        news: { title: 'May we send you news?', type: 'string', oneOf: yesNo },
      },
    },
    ui: { news: radio },
    messages: { email: 'Enter an email address', news: 'Choose yes or no' },
  },
];

function StepForm({ step, data, onNext }: { step: Step; data: Answers; onNext: (data: Answers) => void }) {
  const { schema, ui, messages, rule } = step;
  return (
    <Form
      schema={{ type: 'object', ...schema }}
      uiSchema={{ ...ui, 'ui:submitButtonOptions': { norender: false, submitText: 'Continue' } }}
      formData={data}
      validator={validator}
      noHtml5Validate
      omitExtraData
      liveOmit
      transformErrors={(errors) =>
        errors
          .filter(({ name }) => name !== 'if')
          .map((error) => {
            const field = error.params?.missingProperty ?? error.property?.replace(/^\./, '');
            return { ...error, message: messages[field] ?? error.message };
          })
      }
      customValidate={(entered, errors) => {
        if (rule && entered && !rule.holds(entered)) errors[rule.at]?.addError(rule.message);
        return errors;
      }}
      onSubmit={({ formData }) => onNext(formData)}
    />
  );
}

function Wizard() {
  const [at, setAt] = useState(0);
  const [data, setData] = useState<readonly Answers[]>([]);
  const step = steps[at];
  const next = (entered: Answers) => {
    setData(steps.map((_, index) => (index === at ? entered : (data[index] ?? {}))));
    setAt(at + 1);
  };
  const send = async () => {
    await fetch('/answers', { method: 'POST', body: JSON.stringify(data) });
    setAt(at + 1);
  };
  if (at > steps.length) return <h1>Thank you. We have your answers.</h1>;
  return (
    <main>
      {at > 0 && <button onClick={() => setAt(at - 1)}>Back</button>}
      <p>{`Step ${at + 1} of ${steps.length + 1}`}</p>
      {step ? (
        <StepForm key={at} step={step} data={data[at] ?? {}} onNext={next} />
      ) : (
        <>
          <h1>Check your answers</h1>
          {steps.map(({ schema }, index) => (
            <section key={schema.title}>
              <h2>{schema.title}</h2>
              <button onClick={() => setAt(index)}>Change</button>
              {Object.entries(data[index] ?? {}).map(([name, value]) => (
                <p key={name}>{`${name} ${value}`}</p>
              ))}
            </section>
          ))}
          <button onClick={send}>Send</button>
        </>
      )}
    </main>
  );
}

createRoot(document.body).render(<Wizard />);
