import { type FormEvent, useState } from 'react';
import { Button, Dialog, DialogTrigger, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';

import { useStudio } from '../../store/studio-store.ts';
import { createProvider } from '../../store/connection.ts';

const QUESTIONS = ['name', 'website', 'phone'] as const;
const EXAMPLES = { name: 'Northside Health', website: 'https://www.northside.example', phone: '(888) 555-0100' };

/** Begins a provider from its name, its web site and its phone number: everything else is as suggested, and can be set here. */
export function NewProvider() {
  const { t } = useTranslation();
  const isTeam = useStudio(({ team }) => team !== undefined);
  // A provider of a team comes with a deployment.
  if (isTeam) return null;
  return (
    <DialogTrigger>
      <Button className="button new-provider">{t('provider.new')}</Button>
      <ModalOverlay className="overlay" isDismissable>
        <Modal className="conflict narrow">
          <Dialog>{({ close }) => <Questions onDone={close} />}</Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}

function Questions({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const answers = Object.fromEntries([...new FormData(event.currentTarget)].map(([key, value]) => [key, value as string]));
    setBusy(true);
    const made = await createProvider(answers).catch(() => ({ problems: [t('provider.newFailed')] }));
    setBusy(false);
    if ('problems' in made) return setProblems(made.problems);
    onDone();
    await navigate(`/provider?provider=${made.slug}`);
  };
  return (
    <form className="questions" onSubmit={(event) => void submit(event)}>
      <Heading slot="title">{t('provider.new')}</Heading>
      <p className="soft">{t('provider.newLead')}</p>
      {QUESTIONS.map((name, index) => (
        <p key={name}>
          <label htmlFor={`new-${name}`}>{t(`provider.question.${name}`)}</label>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- A dialog begins at its first field. */}
          <input id={`new-${name}`} name={name} className="field" required autoFocus={index === 0} placeholder={EXAMPLES[name]} />
        </p>
      ))}
      <div role="alert" className="bad-words" lang="en">
        {problems.length > 0 && (
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
      </div>
      <p className="actions">
        <Button className="button primary" type="submit" isDisabled={isBusy}>
          {t('provider.create')}
        </Button>
        <Button className="button bare" slot="close">
          {t('provider.cancel')}
        </Button>
      </p>
    </form>
  );
}
