import { useState, type FormEvent, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

const BILLS = [
  { name: 'Radiology', when: 'Sep 3, 2026', amount: '$1,052.50' },
  { name: 'Emergency', when: 'Sep 2, 2026', amount: '$640.00' },
  { name: 'Laboratory', when: 'Aug 28, 2026', amount: '$118.20' },
];
const ANSWERS = ['Phone', 'Address', 'Who pays', 'In your plan'];

/**
 * The least that React needs for the fields of our first three steps: two fields, three bills with a box each, what was
 * answered with a box to tick. Nothing is checked, translated or good to look at.
 */
function PlainForm() {
  const [sent, setSent] = useState<readonly string[]>([]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const lastName = new FormData(event.currentTarget).get('lastName');
    setSent([...sent, typeof lastName === 'string' ? lastName : '']);
  }

  return (
    <main>
      <form key={sent.length} onSubmit={submit}>
        {sent.length === 0 ? <Find /> : sent.length === 1 ? <Bills name={sent[0] ?? ''} /> : <Review />}
        <button type="submit">Continue</button>
      </form>
    </main>
  );
}

function Field({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <label>
      {children} <input name={name} required />
    </label>
  );
}

function Find() {
  return (
    <>
      <h1>Find your bill</h1>
      <Field name="lastName">Last name</Field>
      <Field name="birthDate">Date of birth</Field>
    </>
  );
}

function Bills({ name }: { readonly name: string }) {
  return (
    <>
      <h1>Your bills, {name}</h1>
      <ul>
        {BILLS.map((bill) => (
          <li key={bill.name}>
            <label>
              <input type="checkbox" name={bill.name} defaultChecked /> {bill.name}
            </label>
            <p>{bill.when}</p>
            <p>{bill.amount}</p>
          </li>
        ))}
      </ul>
      <p>Total $1,810.70</p>
    </>
  );
}

function Review() {
  return (
    <>
      <h1>Are your details right?</h1>
      <dl>
        {ANSWERS.map((answer) => (
          <div key={answer}>
            <dt>{answer}</dt>
            <dd>As on your bill</dd>
          </div>
        ))}
      </dl>
      <label>
        <input type="checkbox" name="consent" /> You may check my credit
      </label>
    </>
  );
}

const page = document.getElementById('page');
if (page) createRoot(page).render(<PlainForm />);
