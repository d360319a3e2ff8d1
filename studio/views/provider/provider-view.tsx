import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';

import { HistoryButtons } from '../../parts/history-buttons.tsx';
import { look, useStudio } from '../../store/studio-store.ts';
import { ChooseProvider } from '../choose-provider.tsx';
import { NewProviderLink } from '../new-provider/may-begin.tsx';
import { providerFile } from '../provider-file.ts';
import { BegunStrip } from './begun-strip.tsx';
import { ProviderForm } from './provider-form.tsx';
import { groupsOf, type SettingGroup } from './provider-groups.ts';
import { type ProviderFileState, useProviderFile, useProviderSchema } from './use-provider-file.ts';
import './provider.css';

/** The settings of a provider as a form. */
export function ProviderView() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const provider = search.get('provider') ?? undefined;
  const { flow } = useStudio((state) => state.view);
  useEffect(() => look({ flow, provider }), [flow, provider]);
  const file = useStudio(({ drafts }) => providerFile(drafts, provider));
  const draft = useStudio(({ drafts }) => (file === undefined ? undefined : drafts[file]));
  const state = useProviderFile(draft);
  if (!draft || file === undefined)
    return (
      <ChooseProvider area="provider">
        <NewProviderLink />
      </ChooseProvider>
    );
  return (
    <section className="provider-view" aria-label={t('views.provider')}>
      {state ? (
        <Settings key={file} state={state} />
      ) : (
        <p className="empty" role="alert">
          {t('provider.broken')} <Link to={`/files/${file}`}>{file}</Link>
        </p>
      )}
    </section>
  );
}

function Settings({ state }: { readonly state: ProviderFileState }) {
  const { t } = useTranslation();
  const schema = useProviderSchema();
  const groups = groupsOf(Object.keys(schema['properties'] as object));
  const [search, setSearch] = useSearchParams();
  const group = groups.find(({ name }) => name === search.get('group')) ?? groups[0];
  const choose = (name: string) =>
    setSearch((now) => new URLSearchParams([...[...now].filter(([key]) => key !== 'group'), ['group', name]]), { replace: true });
  const begun = useStudio((studio) => studio.begun);
  const name = state.value['display_name'];
  const title = typeof name === 'string' ? name : state.file;
  if (!group) return null;
  return (
    <>
      <nav className="groups" aria-label={t('provider.groups')}>
        {groups.map((one) => (
          <GroupButton key={one.name} group={one} isOpen={one === group} state={state} onPress={() => choose(one.name)} />
        ))}
        <NewProviderLink />
      </nav>
      <div className="settings">
        {begun?.file === state.file && <BegunStrip begun={begun} name={title} />}
        <header className="file-head">
          <h1>{title}</h1>
          <p className="dim">
            <Link to={`/files/${state.file}`}>{t('provider.json')}</Link>
          </p>
          <HistoryButtons files={[state.file]} />
        </header>
        <div className="settings-body">
          <h2>{t(`provider.group.${group.name}`)}</h2>
          <ProviderForm key={group.name} {...{ state, schema, group }} />
        </div>
      </div>
    </>
  );
}

interface GroupButtonProps {
  readonly group: SettingGroup;
  readonly isOpen: boolean;
  readonly state: ProviderFileState;
  readonly onPress: () => void;
}

function GroupButton({ group: { name, keys }, isOpen, state, onPress }: GroupButtonProps) {
  const { t } = useTranslation();
  const hasFault = state.faults.some(({ path }) => keys.includes(String(path[0])));
  const isChanged = state.changed.some((path) => keys.includes(path.split('.')[0] ?? ''));
  const [mark, words] = hasFault ? ['error', t('provider.hasFault')] : ['unsaved', t('files.unsaved')];
  return (
    <button
      type="button"
      className={`group-button${isOpen ? ' open' : ''}`}
      aria-current={isOpen ? 'page' : undefined}
      onClick={onPress}
    >
      {t(`provider.group.${name}`)}
      {(hasFault || isChanged) && <span className={`mark ${mark}`} role="img" aria-label={words} />}
      <span className="dim num" aria-hidden="true">
        {keys.length}
      </span>
    </button>
  );
}
