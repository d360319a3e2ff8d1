import { type FormEvent, useState } from 'react';
import { Button, Dialog, DialogTrigger, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';

import { useStudio } from '../../store/studio-store.ts';
import { createProvider } from '../../store/connection.ts';
import { providerFile } from '../provider-file.ts';

const QUESTIONS = ['name', 'website', 'phone'] as const;
const EXAMPLES = {
  name: 'Northside Health',
  website: 'https://www.northside.example',
  phone: '(888) 555-0100',
  slug: 'northside-health',
};
/** Longer than this, the connection is lost, and the view states it. */
const LONGEST_MS = 5_000;

/** Begins a provider from its name, its web site and its phone number: everything else is as suggested, and can be set here. */
export function NewProvider() {
  const { t } = useTranslation();
  const ids = useStudio(({ team }) => team?.mayBegin);
  // Of a team, a person who may edit no new id begins nothing.
  if (Array.isArray(ids) && ids.length === 0) return null;
  return (
    <DialogTrigger>
      <Button className="button new-provider">{t('provider.new')}</Button>
      <ModalOverlay className="overlay" isDismissable>
        <Modal className="dialog narrow">
          <Dialog>{({ close }) => <Questions ids={ids} onDone={close} />}</Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}

interface QuestionsProps {
  /** Of a team: the ids with which the person may begin a provider. */
  readonly ids: 'any' | readonly string[] | undefined;
  readonly onDone: () => void;
}

function Questions({ ids, onDone }: QuestionsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = [...new FormData(event.currentTarget)].map(([key, value]) => [key, (value as string).trim()] as const);
    setBusy(true);
    const made = await createProvider(Object.fromEntries(typed.filter(([, value]) => value !== ''))).catch(() => ({
      problems: [t('provider.newFailed')],
    }));
    if ('slug' in made) await untilFileIsThere(made.slug);
    setBusy(false);
    if ('refused' in made) return setProblems([t('provider.newRefused')]);
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
      {ids !== undefined && <Id ids={ids} />}
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

/** The id by which roles name the provider of a team. It stays. */
function Id({ ids }: { readonly ids: 'any' | readonly string[] }) {
  const { t } = useTranslation();
  return (
    <p>
      <label htmlFor="new-slug">{t('provider.question.slug')}</label>
      {ids === 'any' ? (
        <input
          id="new-slug"
          name="slug"
          className="field"
          placeholder={EXAMPLES.slug}
          pattern="[a-z0-9][a-z0-9\-]*"
          aria-describedby="new-slug-hint"
        />
      ) : (
        <select id="new-slug" name="slug" className="field" aria-describedby="new-slug-hint">
          {ids.map((id) => (
            <option key={id}>{id}</option>
          ))}
        </select>
      )}
      <span id="new-slug-hint" className="dim">
        {t('provider.question.slugHint')} {ids === 'any' && t('provider.question.slugEmpty')}
      </span>
    </p>
  );
}

/** Studio follows the files; a view of the provider needs its file. */
async function untilFileIsThere(slug: string): Promise<void> {
  const isThere = () => providerFile(useStudio.getState().drafts, slug) !== undefined;
  if (isThere()) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, LONGEST_MS);
    const stop = useStudio.subscribe(() => {
      if (!isThere()) return;
      stop();
      clearTimeout(timer);
      resolve();
    });
  });
}
