import {
  Autocomplete,
  Dialog,
  Input,
  ListBox,
  ListBoxItem,
  Modal,
  ModalOverlay,
  SearchField,
  Text,
  useFilter,
} from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';

import { Icon } from '../../parts/icon.tsx';
import { useStudio } from '../../store/studio-store.ts';

interface FinderDialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** What is searched, and what is found. */
export function FinderDialog({ isOpen, onOpenChange }: FinderDialogProps) {
  const { t } = useTranslation();
  return (
    <ModalOverlay className="overlay" isOpen={isOpen} onOpenChange={onOpenChange} isDismissable>
      <Modal className="finder">
        <Dialog aria-label={t('top.search')}>
          <Results onDone={() => onOpenChange(false)} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Results({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const { contains } = useFilter({ sensitivity: 'base' });
  const navigate = useNavigate();
  const drawing = useStudio((state) => state.drawing);
  const files = useStudio((state) => Object.keys(state.drafts).join('\n')).split('\n');
  const { provider } = useStudio((state) => state.view);
  const query = provider === undefined ? '' : `&provider=${provider}`;
  const steps = (drawing?.nodes ?? []).filter(({ kind }) => kind === 'step' || kind === 'aside');
  const found = [
    ...steps.map(({ name, title }) => ({
      id: `/flows/${drawing?.flow ?? ''}?step=${name}${query}`,
      words: name,
      hint: title ?? '',
    })),
    ...files.map((file) => ({ id: `/files/${file}`, words: file, hint: '' })),
  ];
  return (
    <Autocomplete filter={contains}>
      <SearchField className="finder-field" aria-label={t('top.searchHint')}>
        <Icon name="search" />
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- A dialog begins at its first field. */}
        <Input autoFocus placeholder={t('top.searchHint')} />
      </SearchField>
      <ListBox
        className="menu finder-list"
        aria-label={t('top.search')}
        items={found}
        renderEmptyState={() => <p className="menu-empty">{t('top.noResult')}</p>}
        onAction={(key) => {
          onDone();
          void navigate(String(key));
        }}
      >
        {({ id, words, hint }) => (
          <ListBoxItem className="menu-item" id={id} textValue={`${words} ${hint}`}>
            <Text slot="label">{words}</Text>
            {hint !== '' && (
              <Text slot="description" className="dim">
                {hint}
              </Text>
            )}
          </ListBoxItem>
        )}
      </ListBox>
    </Autocomplete>
  );
}
