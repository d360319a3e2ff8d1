import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';

import { Picker } from '../../parts/picker.tsx';
import { applyScheme, keptScheme, SCHEMES } from '../../parts/scheme.ts';
import { signOut } from '../../store/connection.ts';
import { look, useStudio } from '../../store/studio-store.ts';
import { chooseLanguage, LANGUAGES } from '../../texts/index.ts';
import { namesIn } from '../names-in.ts';
import { NEW_PROVIDER, useMayBegin } from '../new-provider/may-begin.tsx';
import { providersIn } from '../provider-file.ts';
import { Finder } from './finder.tsx';
import type { ShellProps } from './shell.tsx';

interface TopBarProps extends Pick<ShellProps, 'live'> {
  /** A provider can be begun from here. */
  readonly hasNew: boolean;
}

/** Which flow of which provider is looked at, the search, and how Studio looks. */
export function TopBar({ live, hasNew }: TopBarProps) {
  const { t } = useTranslation();
  const status = useStudio((state) => state.status);
  const me = useStudio((state) => state.team?.me);
  return (
    <header className="top-bar">
      <span className="logo" role="img" aria-label={t('studio')}>
        <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
          <path
            d="M3 15c3-6 6-6 9 0s6 6 9 0M3 9c3-6 6-6 9 0"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
          />
        </svg>
      </span>
      <ViewPickers hasNew={hasNew} />
      <Finder />
      <span className={`connection ${status}`} role="status">
        {status === 'live' ? (me ?? t(live)) : status === 'signedOut' ? <SignInAgain /> : t('connection.lost')}
      </span>
      {me !== undefined && status !== 'signedOut' && (
        <Button className="button small" onPress={signOut}>
          {t('publish.signOut')}
        </Button>
      )}
      <Looks />
    </header>
  );
}

/** In another tab, so that nothing that was typed here is lost. */
function SignInAgain() {
  const { t } = useTranslation();
  return (
    <>
      {t('publish.ended')}{' '}
      <a href="/sign-in" target="_blank" rel="noreferrer">
        {t('publish.signIn')}
      </a>
    </>
  );
}

/** No provider has such a name. */
const NEW = '+';

function ViewPickers({ hasNew }: Pick<TopBarProps, 'hasNew'>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const view = useStudio((state) => state.view);
  const names = useStudio((state) => Object.keys(state.drafts).join('\n')).split('\n');
  const flows = namesIn(names, 'flows');
  const providers = providersIn(names);
  const mayBegin = useMayBegin() && hasNew;
  const open = (flow: string, provider: string) => {
    if (provider === NEW) return void navigate(NEW_PROVIDER);
    look({ flow, provider: provider === '' ? undefined : provider });
    const isOfAny = flow === view.flow && /^\/(?:texts|new|provider|figures|work|publish)/.test(pathname);
    const area = isOfAny
      ? pathname.replace(NEW_PROVIDER, '/provider')
      : `/flows/${flow}${pathname.endsWith('/why') ? '/why' : ''}`;
    void navigate(`${area}${provider === '' ? '' : `?provider=${provider}`}`);
  };
  return (
    <div className="crumbs">
      <Picker
        label={t('top.flow')}
        value={view.flow}
        options={flows.map((id) => ({ id, words: id }))}
        onChange={(flow) => open(flow, view.provider ?? '')}
      />
      {providers.length > 0 && (
        <>
          <span aria-hidden="true">/</span>
          <Picker
            label={t('top.provider')}
            value={view.provider ?? ''}
            options={[
              { id: '', words: t('top.noProvider') },
              ...providers.map((id) => ({ id, words: id })),
              ...(mayBegin ? [{ id: NEW, words: t('top.newProvider') }] : []),
            ]}
            onChange={(provider) => open(view.flow, provider)}
          />
        </>
      )}
    </div>
  );
}

function Looks() {
  const { t, i18n } = useTranslation();
  const [scheme, setScheme] = useState(keptScheme);
  return (
    <div className="looks">
      <Picker
        label={t('top.scheme')}
        value={scheme}
        options={SCHEMES.map((id) => ({ id, words: t(`top.${id}`) }))}
        onChange={(next) => {
          applyScheme(next);
          setScheme(next);
        }}
      />
      <Picker
        label={t('top.language')}
        value={i18n.language}
        options={LANGUAGES}
        onChange={(language) => chooseLanguage(i18n, language)}
      />
    </div>
  );
}
