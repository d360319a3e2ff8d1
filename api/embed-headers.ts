/** The headers of a frame's calls: that it is a frame, and its session where the browser keeps no cookie for it. */
export const embedHeaderSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  description:
    '`cookie`; `memory` in all but one of several frames on a page, which share their cookies; or the session that the header of an earlier answer gave',
} as const;

/** In the place of a session's id: the browser sends it as a cookie, as far as it keeps any for frames. */
export const EMBED_BY_COOKIE = 'cookie';
