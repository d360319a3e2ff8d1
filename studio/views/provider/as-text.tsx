import type { FieldProps } from '@rjsf/utils';
import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { useStudio } from '../../store/studio-store.ts';
import { useFileOfForm } from './form-context.ts';

/** A setting with too many shapes for a form: its place in the file. */
export function AsText({ fieldPathId: { path } }: FieldProps) {
  const { t } = useTranslation();
  const { file } = useFileOfForm();
  const text = useStudio(({ drafts }) => drafts[file]?.text ?? '');
  const root = parseTree(text);
  const place = root && findNodeAtLocation(root, [...path]);
  const line = place ? text.slice(0, place.offset).split('\n').length : 1;
  return (
    <p>
      <Link to={`/files/${file}?line=${line}`}>{place ? t('provider.asText', { line }) : t('provider.asNewText')}</Link>
    </p>
  );
}
