export interface HostOptions {
  /** Its name below localhost. */
  readonly name: string;
  /** 0 for any that is free. */
  readonly port: number;
  readonly page: 'plain' | 'react';
  /** The origin of the payment pages, as browsers name it. */
  readonly funnel: string;
  /** Where they answer, by address. */
  readonly service: string;
  readonly key: string;
  /** The script of the React page. */
  readonly script?: () => string;
  readonly locale?: 'en' | 'es';
  /** Another person with other bills every time the page is loaded. */
  readonly isFresh?: boolean;
}

export interface Host {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

export function startHost(options: HostOptions): Promise<Host>;
