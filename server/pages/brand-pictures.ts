import { picturesOf, type Pictures } from '#configuration';
import type { FastifyInstance } from 'fastify';

import type { Hosts } from '../domain/sessions/request-context.ts';
import { sendNotThere } from '../platform/http/error-response.ts';

const YEAR = 'public, max-age=31536000, immutable';
const MINUTE = 'public, max-age=60';

interface BrandPictureOptions {
  readonly hosts: Hosts;
  readonly pictures: Pictures;
}

/**
 * Serves the pictures that the host's provider names, and no other file. Like every answer they have the strictest policy and a type
 * that no browser guesses, so a picture that is opened by its own address can neither run nor load anything.
 */
export function addBrandPictures(app: FastifyInstance, { hosts, pictures }: BrandPictureOptions): void {
  app.get<{ Params: { readonly hash: string; readonly '*': string } }>(
    '/brand/:hash/*',
    { logLevel: 'warn' },
    async (request, reply) => {
      const { hash, '*': name } = request.params;
      const provider = hosts.byHost(request.hostname.toLowerCase());
      const picture = provider && picturesOf(provider.brand).includes(name) ? pictures.find(name) : undefined;
      if (!picture) return sendNotThere(reply);
      // An old address returns the picture of now, which must not stay under it.
      const lasts = picture.hash === hash ? YEAR : MINUTE;
      return reply.header('cache-control', lasts).type(picture.type).send(Buffer.from(picture.bytes));
    },
  );
}
