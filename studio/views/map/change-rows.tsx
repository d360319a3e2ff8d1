import { type FormEvent, useEffect, useState } from 'react';
import { Button, Heading } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import { lineOf } from '../../store/arrange-list.ts';
import { writeTexts } from '../../store/history.ts';
import { readConditions, useStudio } from '../../store/studio-store.ts';
import { ChangedElsewhere, FormActions, FormDialog } from './form-dialog.tsx';
import { KeptEffects, ListEditor, type Member, membersOf } from './list-editor.tsx';
import {
  type Decision,
  decisionsOf,
  type Destination,
  isSame,
  namesOf,
  pathOfRow,
  type StepRow,
  textWithRows,
} from './row-changes.ts';

interface ChangeRowsProps {
  readonly flow: string;
  /** The file of the flow. */
  readonly file: string;
  readonly step: string;
  readonly decision: Decision;
  /** The decision in words. */
  readonly name: string;
}

/** Changes when a decision of a step goes where. The file changes as one act. */
export function ChangeRows(props: ChangeRowsProps) {
  const { t } = useTranslation();
  return (
    <FormDialog
      opener={
        <Button className="button small bare" aria-label={t('rows.changeOf', { name: props.name })}>
          {t('rows.change')}
        </Button>
      }
    >
      {(close) => <RowsForm {...props} onDone={close} />}
    </FormDialog>
  );
}

const NEW_ROW: StepRow = { when: '', effects: {} };

function RowsForm({ flow, file, step, decision, name, onDone }: ChangeRowsProps & { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const flowText = useStudio(({ drafts }) => drafts[file]?.text ?? '{}');
  const [before] = useState(decision);
  const [rows, setRows] = useState(membersOf(before.rows));
  const { faults, offers, findFaults } = useConditions(flow, rows);
  const isChangedIn = (text: string) =>
    !isSame(decisionsOf(text, step).find(({ path }) => isSame(path, before.path))?.rows, before.rows);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const [faulty] = await findFaults();
    if (faulty !== undefined) document.getElementById(`member-${faulty}-first`)?.focus();
    // As it is by now: a second press may have come first.
    const text = useStudio.getState().drafts[file]?.text ?? '{}';
    if (faulty !== undefined || isChangedIn(text)) return;
    const next = rows.map(({ value }) => value);
    writeTexts([{ file, text: textWithRows(text, before, next) }]);
    onDone();
  }

  return (
    <form className="new-question" onSubmit={(event) => void submit(event)}>
      <Heading slot="title">{t('rows.title', { step, name })}</Heading>
      <p className="soft">{t(before.name === 'first' ? 'rows.orderOfFirst' : 'rows.order')}</p>
      <ListEditor
        members={rows}
        onChange={setRows}
        words={(number) => ({
          title: t('rows.row', { number }),
          up: t('rows.up', { number }),
          down: t('rows.down', { number }),
          remove: t('rows.remove', { number }),
        })}
        add={t('rows.add')}
        blank={NEW_ROW}
        placeOfNew={aboveTheDefault}
      >
        {({ id, value, onChange }) => (
          <RowFields {...{ id, onChange, flowText, file }} row={value} fault={faults.get(value.when)} path={before.path} />
        )}
      </ListEditor>
      <Offers offers={offers} guards={namesOf(flowText).guards} />
      {isChangedIn(flowText) && <ChangedElsewhere />}
      <FormActions words={t('rows.save')} />
    </form>
  );
}

/** No row below one without a condition is taken. */
function aboveTheDefault(rows: readonly StepRow[]): number {
  return rows.at(-1)?.when === '' ? rows.length - 1 : rows.length;
}

type Fault = Awaited<ReturnType<typeof readConditions>>['faults'][number];

/** What is wrong with each condition as it is typed, and what one can ask. */
function useConditions(flow: string, rows: readonly Member<StepRow>[]) {
  const [faults, setFaults] = useState<ReadonlyMap<string, Fault>>(new Map());
  const [offers, setOffers] = useState<readonly string[]>([]);
  const conditions = [...new Set(rows.map(({ value }) => value.when).filter((when) => when !== ''))];
  const all = JSON.stringify(conditions);
  useEffect(() => {
    let isOld = false;
    const texts = JSON.parse(all) as readonly string[];
    void readConditions(flow, texts).then((read) => {
      if (isOld) return;
      setFaults(new Map(texts.map((text, index) => [text, read.faults[index]])));
      setOffers((known) => (isSame(known, read.offers) ? known : read.offers));
    });
    return () => {
      isOld = true;
    };
  }, [flow, all]);
  const findFaults = async (): Promise<readonly number[]> => {
    const read = await readConditions(flow, conditions);
    return rows.flatMap(({ id, value }) => (read.faults[conditions.indexOf(value.when)] ? [id] : []));
  };
  return { faults, offers, findFaults };
}

const OFFERS = 'rows-offers';

interface OffersProps {
  readonly offers: readonly string[];
  readonly guards: ReturnType<typeof namesOf>['guards'];
}

/** What a condition can ask of each fact; the condition of a guard has its meaning beside it. */
function Offers({ offers, guards }: OffersProps) {
  return (
    <datalist id={OFFERS}>
      {offers.map((offer) => (
        <option key={offer}>{offer}</option>
      ))}
      {guards
        .filter(({ when }) => !offers.includes(when))
        .map(({ name, when, description }) => (
          <option key={name} value={when}>
            {description}
          </option>
        ))}
    </datalist>
  );
}

interface RowFieldsProps {
  readonly id: string;
  readonly row: StepRow;
  readonly onChange: (row: StepRow) => void;
  readonly fault: Fault;
  readonly flowText: string;
  readonly file: string;
  /** Of the decision. */
  readonly path: Decision['path'];
}

function RowFields({ id, row, onChange, fault, flowText, file, path }: RowFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <p>
        <label htmlFor={`${id}-first`}>{t('rows.when')}</label>
        <input
          id={`${id}-first`}
          className="field"
          list={OFFERS}
          autoComplete="off"
          spellCheck={false}
          value={row.when}
          aria-invalid={fault !== undefined}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => onChange({ ...row, when: target.value })}
        />
        {fault ? (
          <span id={`${id}-hint`} className="bad-words" role="alert" lang="en">
            {[fault.message, ...(fault.cure === undefined ? [] : [fault.cure])].join(': ')}
          </span>
        ) : (
          <span id={`${id}-hint`} className="dim">
            {row.when === '' && t('rows.always')}
          </span>
        )}
      </p>
      <p>
        <label htmlFor={`${id}-to`}>{t('rows.goes')}</label>
        <DestinationSelect
          id={`${id}-to`}
          {...{ flowText }}
          of={row.destination}
          onChange={(destination) => onChange({ ...row, destination })}
        />
      </p>
      <KeptEffects effects={row.effects} {...{ file }} line={lineOf(flowText, pathOfRow(flowText, path, row.from ?? 0))} />
    </>
  );
}

interface DestinationSelectProps {
  readonly id: string;
  readonly of: Destination | undefined;
  readonly flowText: string;
  readonly onChange: (destination: Destination) => void;
}

function DestinationSelect({ id, of, flowText, onChange }: DestinationSelectProps) {
  const { t } = useTranslation();
  const { steps, runs } = namesOf(flowText);
  const groups: readonly Group[] = [
    {
      label: t('rows.elsewhere'),
      options: [
        [{ key: 'stay', value: true }, t('rows.stay')],
        [{ key: 'to', value: 'entry' }, t('rows.entry')],
        [{ key: 'to', value: 'remembered' }, t('rows.remembered')],
      ],
    },
    { label: t('rows.steps'), options: steps.map((value) => [{ key: 'to', value }, value]) },
    { label: t('rows.runs'), options: runs.map((value) => [{ key: 'run', value }, t('rows.run', { run: value })]) },
  ];
  const value = of ? JSON.stringify(of) : '';
  const isKnown = groups.some(({ options }) => options.some(([one]) => isSame(one, of)));
  return (
    <select
      id={id}
      className="field"
      required
      value={value}
      onChange={({ target }) => onChange(JSON.parse(target.value) as Destination)}
    >
      {!isKnown && <option value={value}>{of ? String(of.value) : t('rows.choose')}</option>}
      {groups.map(({ label, options }) =>
        options.length === 0 ? null : (
          <optgroup key={label} label={label}>
            {options.map(([one, words]) => (
              <option key={words} value={JSON.stringify(one)}>
                {words}
              </option>
            ))}
          </optgroup>
        ),
      )}
    </select>
  );
}

interface Group {
  readonly label: string;
  readonly options: readonly (readonly [destination: Destination, words: string])[];
}
