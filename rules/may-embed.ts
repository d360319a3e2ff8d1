/** Whether a page of this origin may hold our frames. An origin of test mode may leave its port open: `http://portal.localhost:*`. */
export function mayEmbed(allowed: readonly string[], origin: string): boolean {
  return allowed.some((one) => {
    if (!one.endsWith(':*')) return one === origin;
    return origin.startsWith(one.slice(0, -1)) && /^\d{1,5}$/.test(origin.slice(one.length - 1));
  });
}
