import { type FormEvent, useState } from 'react';
import { Button, Heading } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import { writeTexts } from '../../store/history.ts';
import { useStudio } from '../../store/studio-store.ts';
import { ChangedElsewhere, FormActions, FormDialog } from './form-dialog.tsx';
import { KeptEffects, ListEditor, membersOf } from './list-editor.tsx';
import { isSame, lineOfRequirement, namesOf, requirementsOf, type StepRequirement, textWithRequirements } from './row-changes.ts';

interface StepRequirementsProps {
  /** The file of the flow. */
  readonly file: string;
  readonly step: string;
  /** What the step requires as the map has it, in words. */
  readonly requires: readonly string[];
}

/** What must hold before a step is shown, and a form that changes it. */
export function StepRequirements({ file, step, requires }: StepRequirementsProps) {
  const { t } = useTranslation();
  const isReadOnly = useStudio(({ team }) => team !== undefined);
  if (isReadOnly && requires.length === 0) return null;
  return (
    <section>
      <h3>{t('map.requires')}</h3>
      {requires.length === 0 && <p className="dim">{t('map.none')}</p>}
      <ul>
        {requires.map((guard) => (
          <li key={guard}>{guard}</li>
        ))}
      </ul>
      {!isReadOnly && (
        <FormDialog opener={<Button className="button small">{t('requirements.change')}</Button>}>
          {(close) => <RequirementsForm {...{ file, step }} onDone={close} />}
        </FormDialog>
      )}
    </section>
  );
}

interface RequirementsFormProps extends Omit<StepRequirementsProps, 'requires'> {
  readonly onDone: () => void;
}

const NEW_REQUIREMENT: StepRequirement = { guard: '', to: '', effects: {} };

function RequirementsForm({ file, step, onDone }: RequirementsFormProps) {
  const { t } = useTranslation();
  const flowText = useStudio(({ drafts }) => drafts[file]?.text ?? '{}');
  const [before] = useState(() => requirementsOf(flowText, step));
  const [members, setMembers] = useState(() => membersOf(before));
  const isChanged = !isSame(requirementsOf(flowText, step), before);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isChanged) return;
    const next = members.map(({ value }) => value);
    writeTexts([{ file, text: textWithRequirements(flowText, step, next) }]);
    onDone();
  }

  return (
    <form className="new-question" onSubmit={submit}>
      <Heading slot="title">{t('requirements.title', { step })}</Heading>
      <p className="soft">{t('requirements.order')}</p>
      <ListEditor
        members={members}
        onChange={setMembers}
        words={(number) => ({
          title: t('requirements.requirement', { number }),
          up: t('requirements.up', { number }),
          down: t('requirements.down', { number }),
          remove: t('requirements.remove', { number }),
        })}
        add={t('requirements.add')}
        blank={NEW_REQUIREMENT}
        placeOfNew={(values) => values.length}
        canBeEmpty
      >
        {({ id, value, onChange }) => <RequirementFields {...{ id, onChange, flowText, file, step }} requirement={value} />}
      </ListEditor>
      {isChanged && <ChangedElsewhere />}
      <FormActions words={t('requirements.save')} />
    </form>
  );
}

interface RequirementFieldsProps {
  readonly id: string;
  readonly requirement: StepRequirement;
  readonly onChange: (requirement: StepRequirement) => void;
  readonly flowText: string;
  readonly file: string;
  readonly step: string;
}

function RequirementFields({ id, requirement, onChange, flowText, file, step }: RequirementFieldsProps) {
  const { t } = useTranslation();
  const { guards, steps } = namesOf(flowText);
  const { from, guard, to, effects } = requirement;
  const chosen = guards.find(({ name }) => name === guard);
  const others = steps.filter((one) => one !== step);
  const isKept = Object.keys(effects).length > 0;
  return (
    <>
      <p>
        <label htmlFor={`${id}-first`}>{t('requirements.guard')}</label>
        <select
          id={`${id}-first`}
          className="field"
          required
          value={guard}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => onChange({ ...requirement, guard: target.value })}
        >
          {!chosen && <option value={guard}>{guard || t('rows.choose')}</option>}
          {guards.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <span id={`${id}-hint`} className="dim">
          {chosen?.description}
        </span>
      </p>
      <p>
        <label htmlFor={`${id}-to`}>{t('requirements.otherwise')}</label>
        <select
          id={`${id}-to`}
          className="field"
          value={to}
          onChange={({ target }) => onChange({ ...requirement, to: target.value })}
        >
          {!isKept && <option value="">{t('requirements.back')}</option>}
          <option value="entry">{t('rows.entry')}</option>
          {![...others, '', 'entry'].includes(to) && <option>{to}</option>}
          {others.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </p>
      <KeptEffects {...{ effects, file }} line={lineOfRequirement(flowText, step, from ?? 0)} />
    </>
  );
}
