import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { type FieldError, useForm } from 'react-hook-form';
import { z } from 'zod';

const text = (message: string) => z.string(message).trim().min(1, message).max(200, message);
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/, 'Enter a date');
const yesNo = z.enum(['yes', 'no'], 'Choose yes or no');
const today = () => new Date().toLocaleDateString('sv-SE');

interface Field {
  readonly label: string;
  readonly type?: 'text' | 'date' | 'number' | 'email' | 'textarea';
  readonly options?: Readonly<Record<string, string>>;
  readonly isSelect?: boolean;
  readonly askedWhen?: (data: Answers) => boolean;
}

type Answers = Readonly<Record<string, unknown>>;

interface Step {
  readonly title: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly schema: z.ZodType<Answers, Answers>;
}

const isDog = ({ kind }: Answers) => kind === 'dog';
const wasIll = ({ treated }: Answers) => treated === 'yes';

const steps: readonly Step[] = [
  {
    title: 'Your pet',
    fields: {
      kind: { label: 'What is your pet?', options: { dog: 'A dog', cat: 'A cat', other: 'Another animal' } },
      breed: { label: 'Breed', askedWhen: isDog },
      name: { label: 'Name' },
    },
    schema: z
      .object({
        kind: z.enum(['dog', 'cat', 'other'], 'Choose a kind of pet'),
        breed: z.string().optional(),
        name: text('Enter a name of up to 40 letters').max(40, 'Enter a name of up to 40 letters'),
      })
      .refine((data) => !isDog(data) || data.breed?.trim(), { path: ['breed'], error: 'Enter the breed' }),
  },
  {
    title: 'Age and weight',
    fields: { born: { label: 'Date of birth', type: 'date' }, weight: { label: 'Weight (kg)', type: 'number' } },
    schema: z.object({
      born: day.refine((born) => born <= today(), 'The date of birth is in the future'),
      weight: z.string().regex(/^(?:[1-9]\d?|100)$/, 'Enter a whole number from 1 to 100'),
    }),
  },
  {
    title: 'Health',
    fields: {
      treated: { label: 'Was your pet ill in the last year?', options: { yes: 'Yes', no: 'No' } },
      illness: { label: 'What was it?', type: 'textarea', askedWhen: wasIll },
    },
    schema: z
      .object({ treated: yesNo, illness: z.string().max(500, 'Describe the illness').optional() })
      .refine((data) => !wasIll(data) || data.illness?.trim(), { path: ['illness'], error: 'Describe the illness' }),
  },
  {
    title: 'Cover',
    fields: {
      level: {
        label: 'Level',
        isSelect: true,
        options: { basic: 'Basic: accidents', plus: 'Plus: accidents and illness', full: 'Full: with check-ups' },
      },
      from: { label: 'First day', type: 'date' },
      until: { label: 'Last day', type: 'date' },
    },
    schema: z
      .object({ level: z.enum(['basic', 'plus', 'full'], 'Choose a level'), from: day, until: day })
      .refine(({ from, until }) => until > from, { path: ['until'], error: 'The last day comes after the first' }),
  },
  {
    title: 'You',
    fields: { firstName: { label: 'First name' }, lastName: { label: 'Last name' } },
    schema: z.object({ firstName: text('Enter your first name'), lastName: text('Enter your last name') }),
  },
  {
    title: 'Your home',
    fields: { street: { label: 'Street' }, city: { label: 'City' }, zip: { label: 'ZIP code' } },
    schema: z.object({
      street: text('Enter your street'),
      city: text('Enter your city'),
      zip: z.string().regex(/^\d{5}$/, 'Enter five digits'),
    }),
  },
  {
    title: 'How we reach you',
    fields: {
      email: { label: 'Email', type: 'email' },
      news: { label: 'May we send you news?', options: { yes: 'Yes', no: 'No' } },
    },
    schema: z.object({ email: z.email('Enter an email address'), news: yesNo }),
  },
];

interface StepFormProps {
  readonly step: Step;
  readonly data: Answers;
  readonly onNext: (data: Answers) => void;
}

function StepForm({ step, data, onNext }: StepFormProps) {
  const form = useForm<Record<string, unknown>>({ defaultValues: data, resolver: zodResolver(step.schema), mode: 'onTouched' });
  const entered = form.watch();
  const { errors } = form.formState;
  const control = (name: string, { type = 'text', options, isSelect }: Field): ReactNode => {
    if (type === 'textarea') return <textarea id={name} {...form.register(name)} />;
    if (!options) return <input id={name} type={type} {...form.register(name)} />;
    const choices = Object.entries(options);
    if (!isSelect) {
      return choices.map(([value, words]) => (
        <label key={value}>
          <input type="radio" value={value} {...form.register(name)} /> {words}
        </label>
      ));
    }
    return (
      <select id={name} {...form.register(name)}>
        <option value="">Choose one</option>
        {choices.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    );
  };
  return (
    <form noValidate onSubmit={form.handleSubmit(onNext)}>
      {Object.entries(step.fields).map(([name, field]) => {
        if (field.askedWhen && !field.askedWhen(entered)) return null;
        const problem = (errors[name] as FieldError | undefined)?.message;
        return (
          <fieldset key={name}>
            <label htmlFor={name}>{field.label}</label>
            {problem && <p role="alert">{problem}</p>}
            {control(name, field)}
          </fieldset>
        );
      })}
      <button type="submit">Continue</button>
    </form>
  );
}

function Wizard() {
  const [at, setAt] = useState(0);
  const [data, setData] = useState<Answers>({});
  const step = steps[at];
  const next = (more: Answers) => {
    setData({ ...data, ...more });
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
      <h1>{step ? step.title : 'Check your answers'}</h1>
      {step ? (
        <StepForm key={at} step={step} data={data} onNext={next} />
      ) : (
        <>
          {steps.map(({ title, fields }, index) => (
            <section key={title}>
              <h2>{title}</h2>
              <button onClick={() => setAt(index)}>Change</button>
              {Object.entries(fields).map(([name, { label }]) =>
                data[name] ? <p key={name}>{`${label} ${data[name]}`}</p> : null,
              )}
            </section>
          ))}
          <button onClick={send}>Send</button>
        </>
      )}
    </main>
  );
}

createRoot(document.body).render(<Wizard />);
