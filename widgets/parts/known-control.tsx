import type { WidgetProps } from '#engine/react';
import type { ReactNode } from 'react';
import './known-control.css';

interface KnownControlProps {
  readonly widget: WidgetProps;
  /** What the page filled in. */
  readonly known: string | undefined;
  readonly children: ReactNode;
}

/** A text control whose value the page filled in: tinted until the visitor changes it. */
export function KnownControl({ widget: { value }, known, children }: KnownControlProps) {
  return (
    <span className="known" data-known={(known !== undefined && value === known) || undefined}>
      {children}
    </span>
  );
}
