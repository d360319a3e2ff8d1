import { type FormEvent, useState } from 'react';
import { Button, Heading } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import { writeTexts } from '../../store/history.ts';
import { useStudio } from '../../store/studio-store.ts';
import { FormActions, FormDialog } from './form-dialog.tsx';
import { NameField } from './name-field.tsx';
import { type Gap, isTextTaken, stepsOf, textsWithPage } from './page-changes.ts';
import { plainWords } from './plain-words.ts';
import type { Words } from './question-changes.ts';
import { WordsFields } from './words-fields.tsx';
import './add-question.css';

interface AddPageProps {
  readonly gap: Gap;
  /** Every language of pages, the first one first. */
  readonly languages: readonly string[];
  /** Called with the new step. */
  readonly onAdded: (step: string) => void;
}

/** Puts a page of words with one button between two steps. The files change as one act. */
export function AddPage(props: AddPageProps) {
  const { t } = useTranslation();
  return (
    <FormDialog
      opener={
        <Button className="button small bare" aria-label={t('page.addBefore', { step: props.gap.to })}>
          {t('page.add')}
        </Button>
      }
    >
      {(close) => <PageForm {...props} onDone={close} />}
    </FormDialog>
  );
}

const NONE: Words = {};

function PageForm({ gap, languages, onAdded, onDone }: AddPageProps & { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const drafts = useStudio((state) => state.drafts);
  const [typedId, setTypedId] = useState<string>();
  const [title, setTitle] = useState(NONE);
  const [body, setBody] = useState(NONE);
  const [button, setButton] = useState(NONE);
  const id = typedId ?? idFor(title[languages[0] ?? ''] ?? '');
  const isTaken = stepsOf(drafts[gap.file]?.text ?? '{}').includes(id) || isTextTaken(drafts, id);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isTaken) return;
    writeTexts(textsWithPage({ ...gap, drafts: useStudio.getState().drafts, languages }, { id, title, body, button }));
    onDone();
    onAdded(id);
  }

  return (
    <form className="new-question" onSubmit={submit}>
      <Heading slot="title">{t('page.title', { from: gap.from, to: gap.to })}</Heading>
      <WordsFields of={t('page.heading')} words={title} languages={languages} onChange={setTitle} />
      <WordsFields of={t('page.body')} words={body} languages={languages} onChange={setBody} isLong />
      <WordsFields of={t('page.button')} words={button} languages={languages} onChange={setButton} />
      <div className="question-place">
        <NameField
          id="page-id"
          label={t('page.id')}
          pattern="[a-z][a-z0-9\-]*"
          value={id}
          hint={t(isTaken ? 'page.idTaken' : 'page.idHint')}
          onChange={setTypedId}
          {...{ isTaken }}
        />
      </div>
      <p className="soft">{t('page.requires', { to: gap.to })}</p>
      <FormActions words={t('page.create')} />
    </form>
  );
}

/** "Before you go on" is `before-you-go-on`. */
function idFor(title: string): string {
  return plainWords(title).join('-').replace(/^\d/, 'page-$&');
}
