import type { FastifyInstance } from 'fastify';

import { type CheckPageOptions, mountCheckPage } from '../../pages/check-page.ts';
import { type InboxOptions, mountInbox } from './inbox-page.ts';
import { mountPersonas, type PersonasPageOptions } from './personas-page.ts';

export interface TestPagesOptions extends InboxOptions, PersonasPageOptions {
  readonly check?: CheckPageOptions | undefined;
}

/** Mounts the pages of test mode: the messages sent, the personas and the configuration in force. */
export function mountTestPages(app: FastifyInstance, { check, ...options }: TestPagesOptions): void {
  if (check) mountCheckPage(app, '/test/check', check);
  mountInbox(app, options);
  mountPersonas(app, options);
}
