import type { FormContext, UploadResult, Widget, WidgetProps } from '#engine/react';
import { file, starterUses } from '#engine/starter';
import { useMemo } from 'react';

import './parts/starter.css';

export const uses = starterUses.file;

/** The widget of the engine, which uploads by the service of this page. */
function FileInput(props: WidgetProps) {
  const { id, name, context } = props;
  // The id of a control begins with its form.
  const form = id.slice(0, -name.length - 1);
  const uploading = useMemo(() => ({ ...context, ...uploadsOf(context, form) }), [context, form]);
  return <file.component {...props} context={uploading} />;
}

function uploadsOf({ look }: FormContext, form: string): Pick<Required<FormContext>, 'upload' | 'removeUpload'> {
  return {
    async upload(chosen, options) {
      const result = await look?.('attach-file', { ...options, form, file: chosen });
      return (result?.['upload'] as UploadResult | undefined) ?? { problem: 'unavailable' };
    },
    removeUpload: ({ id }) => void look?.('attach-file', { detach: id }),
  };
}

/** Files of the visitor, each uploaded as soon as it is chosen. */
export const widget: Widget = { ...file, component: FileInput };
