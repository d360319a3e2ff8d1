import { useState, type FormEvent } from 'react';
import { createRoot } from 'react-dom/client';

/** The least that React needs for a form of two fields: nothing is checked, nothing is translated, nothing looks good. */
function PlainForm() {
  const [sent, setSent] = useState<string>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const lastName = new FormData(event.currentTarget).get('lastName');
    setSent(typeof lastName === 'string' ? lastName : '');
  }

  if (sent !== undefined) return <p>Thank you, {sent}.</p>;
  return (
    <form onSubmit={submit}>
      <label>
        Last name <input name="lastName" required />
      </label>
      <label>
        Date of birth <input name="birthDate" required />
      </label>
      <button type="submit">Continue</button>
    </form>
  );
}

const page = document.getElementById('page');
if (page) createRoot(page).render(<PlainForm />);
