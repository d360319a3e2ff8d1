import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';

import { noteBegun, useStudio } from '../../store/studio-store.ts';
import { providerFile } from '../provider-file.ts';
import { FirstPage } from './first-page.tsx';
import { describedBy, Notes, TextQuestion } from './question-field.tsx';
import { SuggestedQuestions } from './suggested-questions.tsx';
import { useFaults } from './use-faults.ts';
import { type RequiredQuestion, useNewProvider } from './use-new-provider.ts';
import '../provider/provider.css';
import './new-provider.css';

/** Longer than this, the connection is lost, and the view states it. */
const LONGEST_MS = 5_000;

type State = ReturnType<typeof useNewProvider>;

/** The questions for a new provider, beside the page that the answers make. */
export function NewProviderView() {
  const { t } = useTranslation();
  const state = useNewProvider();
  const { looked, typed } = state;
  const leave = useLeave();
  const valueOf = (question: string) => typed[question] ?? looked?.suggested[question] ?? '';
  const languages = valueOf('languages')
    .split(/[\s,]+/)
    .filter(Boolean);
  if (state.ids?.length === 0 || state.failure === 'refused')
    return (
      <div className="empty">
        <h1>{t('new.title')}</h1>
        <p role="alert">{t('new.refused')}</p>
      </div>
    );
  const closeByKey = ({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape' && !defaultPrevented) leave();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape leaves from every field; "Cancel" is the button for it.
    <div className="new-view" onKeyDown={closeByKey}>
      <Questions state={state} valueOf={valueOf} onLeave={leave} />
      <FirstPage
        picture={looked?.picture}
        languages={languages}
        language={state.language}
        onLanguage={state.setLanguage}
        isLost={state.failure === 'lost'}
        onAgain={state.again}
      />
    </div>
  );
}

function useLeave(): () => void {
  const navigate = useNavigate();
  const provider = useStudio(({ view }) => view.provider);
  return () => void navigate(provider === undefined ? '/provider' : `/provider?provider=${provider}`);
}

interface QuestionsProps {
  readonly state: State;
  readonly valueOf: (question: string) => string;
  readonly onLeave: () => void;
}

function Questions({ state, valueOf, onLeave }: QuestionsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { ids, typed, answer, looked, sending, create } = state;
  const { form, focusFault } = useFocusOnFault();
  const [left, setLeft] = useState<readonly string[]>([]);
  const [isSubmitted, setSubmitted] = useState(false);
  const faultOf = useFaults(state, (question) => isSubmitted || left.includes(question));
  const text = (name: Named) => ({
    id: `new-${name}`,
    value: typed[name] ?? '',
    fault: faultOf(name),
    onAnswer: (value: string) => answer(name, value),
    onBlur: () => setLeft((before) => [...before, name]),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    const made = await create();
    if (made === undefined) return focusFault();
    await untilFileIsThere(made.slug);
    noteBegun(made);
    await navigate(`/provider?provider=${made.slug}`, { replace: true });
  };
  return (
    <form ref={form} className="new-questions" noValidate onSubmit={(event) => void submit(event)}>
      <div className="new-questions-body">
        <header>
          <h1>{t('new.title')}</h1>
          <p className="soft">{t('new.lead')}</p>
        </header>
        <TextQuestion
          {...text('name')}
          label={t('new.name')}
          hint={t('new.nameHint')}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- The page is opened to answer this question.
          autoFocus
          required
          autoComplete="off"
        />
        {ids !== undefined && <Id ids={ids} {...text('slug')} suggested={looked?.suggested['slug']} />}
        <TextQuestion {...text('website')} label={t('new.website')} hint={t('new.websiteHint')} required autoComplete="off" />
        <TextQuestion
          {...text('phone')}
          label={t('new.phone')}
          hint={t('new.phoneHint')}
          required
          type="tel"
          autoComplete="off"
        />
        <section aria-labelledby="new-more">
          <h2 id="new-more">{t('new.more')}</h2>
          <p className="soft">{t('new.moreLead')}</p>
          <SuggestedQuestions
            valueOf={valueOf}
            faultOf={faultOf}
            languages={(looked?.suggested['languages'] ?? '').split(', ').filter(Boolean)}
            onAnswer={answer}
          />
        </section>
      </div>
      <Actions sending={sending} onLeave={onLeave} />
    </form>
  );
}

type Named = RequiredQuestion | 'slug';

/** The first field whose answer is wrong, once that is shown. */
function useFocusOnFault() {
  const form = useRef<HTMLFormElement>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [times]);
  return { form, focusFault: () => setTimes((count) => count + 1) };
}

function Actions({ sending, onLeave }: { readonly sending: State['sending']; readonly onLeave: () => void }) {
  const { t } = useTranslation();
  const problems = { lost: t('new.lost'), refused: t('new.refused') };
  return (
    <footer className="new-actions">
      <Button className="button primary" type="submit" isPending={sending === 'isSent'}>
        {t(sending === 'lost' ? 'new.again' : 'new.create')}
      </Button>
      <Button className="button bare" onPress={onLeave}>
        {t('new.cancel')}
      </Button>
      <Status role="status">{sending === 'isSent' && t('new.creating')}</Status>
      <Status role="alert">{(sending === 'lost' || sending === 'refused') && problems[sending]}</Status>
    </footer>
  );
}

function Status({ role, children }: { readonly role: 'status' | 'alert'; readonly children: ReactNode }) {
  return (
    <p role={role} className={role === 'alert' ? 'bad-words' : 'soft'}>
      {children}
    </p>
  );
}

interface IdProps {
  /** With which the person may begin a provider. */
  readonly ids: 'any' | readonly string[];
  readonly suggested: string | undefined;
  readonly id: string;
  readonly value: string;
  readonly fault: string | undefined;
  readonly onAnswer: (answer: string) => void;
  readonly onBlur: () => void;
}

/** The id by which roles name the provider of a team. It stays. */
function Id({ ids, suggested, value, onAnswer, ...rest }: IdProps) {
  const { t } = useTranslation();
  const label = t('new.slug');
  if (ids === 'any')
    return (
      <TextQuestion
        {...rest}
        label={label}
        hint={`${t('new.slugHint')} ${t('new.slugEmpty')}`}
        placeholder={suggested}
        value={value}
        onAnswer={onAnswer}
        spellCheck={false}
        autoComplete="off"
      />
    );
  const question = { ...rest, label, hint: t('new.slugHint') };
  return (
    <div className="question">
      <label htmlFor={rest.id}>{label}</label>
      <select
        id={rest.id}
        className="field"
        {...describedBy(question)}
        value={value}
        onChange={({ target }) => onAnswer(target.value)}
      >
        {ids.map((id) => (
          <option key={id}>{id}</option>
        ))}
      </select>
      <Notes {...question} />
    </div>
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
