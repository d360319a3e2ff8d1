import { useState, type FormEvent } from 'react';
import { createRoot } from 'react-dom/client';

/** The least that React needs for a form of two fields and what follows it: nothing is checked, translated or good to look at. */
function PlainForm() {
  const [sent, setSent] = useState<string>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const lastName = new FormData(event.currentTarget).get('lastName');
    setSent(typeof lastName === 'string' ? lastName : '');
  }

  if (sent !== undefined) {
    return (
      <main>
        <h1>Your bills, {sent}</h1>
        <p>Radiology $1,052.50</p>
        <p>Emergency $640.00</p>
        <button type="button">Continue</button>
      </main>
    );
  }
  return (
    <main>
      <h1>Find your bill</h1>
      <form onSubmit={submit}>
        <label>
          Last name <input name="lastName" required />
        </label>
        <label>
          Date of birth <input name="birthDate" required />
        </label>
        <button type="submit">Continue</button>
      </form>
    </main>
  );
}

const page = document.getElementById('page');
if (page) createRoot(page).render(<PlainForm />);
