import { type FormEvent, useState } from 'react';
import { Button, Heading, Label, Radio, RadioGroup } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import { Icon } from '../../parts/icon.tsx';
import { writeValues } from '../../store/history.ts';
import { useStudio } from '../../store/studio-store.ts';
import { FormActions, FormDialog } from './form-dialog.tsx';
import { NameField } from './name-field.tsx';
import {
  changesForQuestion,
  hasChoices,
  KINDS,
  nameFor,
  type NewQuestion,
  questionsOf,
  type QuestionKind,
  type Words,
} from './question-changes.ts';
import { WordsFields } from './words-fields.tsx';
import './add-question.css';

interface AddQuestionProps {
  /** The file of the form. */
  readonly file: string;
  /** Whether the provider receives the answers of this form. */
  readonly isSent: boolean;
  /** Every language of pages, the first one first. */
  readonly languages: readonly string[];
  /** The texts of the first one, by key. */
  readonly labels: ReadonlyMap<string, string | undefined>;
}

/** Adds a question to a form: its kind from a palette, its words in every language. The files change as one act. */
export function AddQuestion(props: AddQuestionProps) {
  const { t } = useTranslation();
  return (
    <FormDialog opener={<Button className="button small">{t('question.add')}</Button>}>
      {(close) => <QuestionForm {...props} onDone={close} />}
    </FormDialog>
  );
}

const NO_CHOICE: Words = {};

function QuestionForm({ file, isSent, languages, labels, onDone }: AddQuestionProps & { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const formText = useStudio(({ drafts }) => drafts[file]?.text ?? '{}');
  const there = questionsOf(formText);
  const [typedName, setTypedName] = useState<string>();
  const [question, setQuestion] = useState<Omit<NewQuestion, 'name'>>({
    kind: 'yes-no',
    label: {},
    choices: [NO_CHOICE, NO_CHOICE],
    isRequired: true,
    message: {},
    after: there.at(-1)?.name,
  });
  const change = (part: Partial<NewQuestion>) => setQuestion((now) => ({ ...now, ...part }));
  const { kind, label, choices, isRequired, message, minimum, maximum, after } = question;
  const name = typedName ?? nameFor(label[languages[0] ?? ''] ?? '', formText);
  const isTaken = there.some((one) => one.name === name);
  const areSwapped = kind === 'number' && minimum !== undefined && maximum !== undefined && minimum > maximum;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isTaken || areSwapped) return;
    const { drafts } = useStudio.getState();
    writeValues(changesForQuestion({ drafts, file, languages }, { ...question, name }));
    onDone();
  }

  return (
    <form className="new-question" onSubmit={submit}>
      <Heading slot="title">{t('question.title')}</Heading>
      <Kinds kind={kind} onChange={(next) => change({ kind: next })} />
      <WordsFields of={t('question.label')} words={label} {...{ languages }} onChange={(next) => change({ label: next })} />
      {hasChoices(kind) && <Choices {...{ choices, languages }} onChange={(next) => change({ choices: next })} />}
      {kind === 'number' && <Bounds {...{ minimum, maximum, areSwapped }} onChange={change} />}
      <label className="check-line">
        <input type="checkbox" checked={isRequired} onChange={({ target }) => change({ isRequired: target.checked })} />
        {t('question.required')}
      </label>
      <WordsFields of={t('question.message')} words={message} {...{ languages }} onChange={(next) => change({ message: next })} />
      <div className="question-place">
        <p>
          <label htmlFor="question-after">{t('question.after')}</label>
          <select
            id="question-after"
            className="field"
            value={after ?? ''}
            onChange={({ target }) => change({ after: target.value === '' ? undefined : target.value })}
          >
            <option value="">{t('question.first')}</option>
            {there.map((one) => (
              <option key={one.name} value={one.name}>
                {labels.get(one.label) ?? one.name}
              </option>
            ))}
          </select>
        </p>
        <NameField
          id="question-name"
          label={t('question.name')}
          pattern="[a-z][A-Za-z0-9_]*"
          value={name}
          hint={t(isTaken ? 'question.nameTaken' : 'question.nameHint')}
          onChange={setTypedName}
          {...{ isTaken }}
        />
      </div>
      <p className="soft">{t(isSent ? 'question.sent' : 'question.notSent')}</p>
      <FormActions words={t('question.create')} />
    </form>
  );
}

function Kinds({ kind, onChange }: { readonly kind: QuestionKind; readonly onChange: (kind: QuestionKind) => void }) {
  const { t } = useTranslation();
  return (
    <RadioGroup className="kinds" value={kind} onChange={(next) => onChange(next as QuestionKind)}>
      <Label>{t('question.kind')}</Label>
      <div className="kinds-grid">
        {KINDS.map((one) => (
          <Radio key={one} value={one} className="kind">
            <strong>{t(`question.kinds.${one}.name`)}</strong>
            <span className="dim">{t(`question.kinds.${one}.example`)}</span>
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}

interface ChoicesProps {
  readonly choices: readonly Words[];
  readonly languages: readonly string[];
  readonly onChange: (choices: readonly Words[]) => void;
}

const LEAST_CHOICES = 2;

function Choices({ choices, languages, onChange }: ChoicesProps) {
  const { t } = useTranslation();
  return (
    <div className="question-choices">
      {choices.map((words, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- A choice has no name but its place.
        <div key={index} className="question-choice">
          <WordsFields
            of={t('question.choice', { number: index + 1 })}
            {...{ words, languages }}
            onChange={(next) => onChange(choices.with(index, next))}
          />
          <Button
            className="button small bare"
            aria-label={t('question.removeChoice', { number: index + 1 })}
            isDisabled={choices.length <= LEAST_CHOICES}
            onPress={() => onChange(choices.toSpliced(index, 1))}
          >
            <Icon name="bad" size={13} />
          </Button>
        </div>
      ))}
      <Button className="button small" onPress={() => onChange([...choices, NO_CHOICE])}>
        {t('question.addChoice')}
      </Button>
    </div>
  );
}

interface BoundsProps extends Pick<NewQuestion, 'minimum' | 'maximum'> {
  /** The least is greater than the greatest. */
  readonly areSwapped: boolean;
  readonly onChange: (bounds: Pick<NewQuestion, 'minimum' | 'maximum'>) => void;
}

function Bounds({ minimum, maximum, areSwapped, onChange }: BoundsProps) {
  const { t } = useTranslation();
  const read = (typed: string) => (typed === '' ? undefined : Number(typed));
  const bounds = [
    { name: 'minimum', label: t('question.minimum'), value: minimum, isWrong: false },
    { name: 'maximum', label: t('question.maximum'), value: maximum, isWrong: areSwapped },
  ];
  return (
    <div className="question-place">
      {bounds.map(({ name, label, value, isWrong }) => (
        <p key={name}>
          <label htmlFor={`question-${name}`}>{label}</label>
          <input
            id={`question-${name}`}
            type="number"
            className="field short"
            value={value ?? ''}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? 'question-bounds' : undefined}
            onChange={({ target }) => onChange({ [name]: read(target.value) })}
          />
          {isWrong && (
            <span id="question-bounds" className="bad-words" role="alert">
              {t('question.swapped')}
            </span>
          )}
        </p>
      ))}
    </div>
  );
}
